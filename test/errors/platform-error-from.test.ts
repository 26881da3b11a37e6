import { createServer } from "node:net";
import { DriverException } from "@mikro-orm/core";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { BlobStoreUnavailable } from "../../src/errors/blob-store-unavailable.ts";
import { platformErrorFrom } from "../../src/errors/platform-error-from.ts";
import { QueueUnavailable } from "../../src/errors/queue-unavailable.ts";
import { PatientClient } from "../../src/platform/database/patient-client.ts";

function poolOf(address: pg.ClientConfig): pg.Pool {
  const options: object = { ...address, Client: PatientClient };
  return new pg.Pool(options);
}

const failure = (code: string): Error => Object.assign(new Error(`it said ${code}`), { code });
const codes = ["ENOENT", "EPIPE", "ECONNRESET", "ECONNREFUSED", "ETIMEDOUT", "ENOTFOUND"];

describe("what a socket or a file says", () => {
  it.each(codes)("%s is not the database's where nobody says so", (code) => {
    expect(platformErrorFrom(failure(code)).errorCode).toBe("internal");
  });

  it.each(codes)("%s is the database's where its driver says it", (code) => {
    const error = platformErrorFrom(new DriverException(failure(code)));
    expect([error.errorCode, error.message]).toEqual([
      "unavailable",
      expect.stringMatching("database does not answer"),
    ]);
  });

  it.each(codes)("%s of the storage of pictures and of the queue is theirs", (code) => {
    const ofBlobs = platformErrorFrom(new BlobStoreUnavailable("read", failure(code)));
    const ofQueue = platformErrorFrom(new QueueUnavailable("publish", failure(code)));
    expect([ofBlobs.errorCode, ofQueue.errorCode]).toEqual(["unavailable", "unavailable"]);
    expect(ofBlobs.message).toMatch("storage of pictures does not answer");
    expect(ofQueue.message).toMatch("queue of work does not answer");
    expect(ofBlobs.message + ofQueue.message).not.toMatch(/database|E[A-Z]{4}/);
  });
});

describe("a connection to the database", () => {
  const isTheDatabases = (error: unknown): void =>
    expect(platformErrorFrom(error)).toMatchObject({
      errorCode: "unavailable",
      message: expect.stringMatching("database does not answer"),
    });

  it("that cannot be made is the database's failure, by a pool too", async () => {
    const nowhere = { host: "127.0.0.1", port: 1 };
    isTheDatabases(await new PatientClient(nowhere).connect().catch((error: unknown) => error));
    const pool = poolOf(nowhere);
    isTheDatabases(await pool.query("select 1").catch((error: unknown) => error));
    await pool.end();
  });

  it("that is cut off in a statement is, too", async () => {
    const { host, port, user } = inject("postgres");
    const client = new PatientClient({ host, port, user, database: "postgres" });
    await client.connect();
    const rejection = client.query("select pg_sleep(20)").catch((error: unknown) => error);
    const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    client.connection.stream.destroy(reset);
    isTheDatabases(await rejection);
    const byCallback = await new Promise((resolve) => client.query("select 1", resolve));
    isTheDatabases(Object.assign(byCallback as Error, { code: "EPIPE" }));
  });

  it("that answers nonsense is one too, but a fault of the statement is not", async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const client = new PatientClient({ host: "127.0.0.1", port });
    isTheDatabases(await client.connect().catch((error: unknown) => error));
    server.close();

    const { host, port: real, user } = inject("postgres");
    const pool = poolOf({ host, port: real, user, database: "postgres" });
    const error = await pool.query("select nothing").catch((reason: unknown) => reason);
    expect(platformErrorFrom(error).errorCode).toBe("internal");
    await pool.end();
  });
});
