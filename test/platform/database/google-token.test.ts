import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "../../../src/platform/postgres/embedded.ts";
import { PlatformProcess, scratchFolder } from "../../support/process.ts";

const USER = "tokenkit-web@example.iam";

/** Google's metadata server, which gives the present token, and keeps the scopes of each request. */
async function aMetadataServer(): Promise<{ host: string; token: string; asked: string[] }> {
  const state = { host: "", token: "", asked: [] as string[] };
  const server = createServer(({ url = "" }, res) => {
    res.setHeader("metadata-flavor", "Google");
    if (!url.includes("/token")) return res.end(url.includes("universe") ? "googleapis.com" : "");
    state.asked.push(new URL(url, "http://x").searchParams.get("scopes") ?? "");
    // So short that the library asks for each connection.
    res.setHeader("content-type", "application/json");
    res.end(JSON.stringify({ access_token: state.token, expires_in: 1, token_type: "Bearer" }));
  });
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  state.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

/** A server with a database of this user, whose password it wants in clear, as Cloud SQL does. */
async function aServer() {
  const server = await startEmbeddedPostgres({ durability: "none" });
  onTestFinished(() => server.stop());
  const { host, port, user, database } = server;
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ hba_file: string }>("show hba_file");
  const file = rows[0]?.hba_file ?? "";
  await writeFile(file, `local all "${USER}" password\n${await readFile(file, "utf8")}`);
  await client.query("select pg_reload_conf()");
  await client.query(`create role "${USER}" login`);
  await client.query(`create database own owner "${USER}"`);
  return {
    url: `postgresql://${encodeURIComponent(USER)}@/own?host=${encodeURIComponent(host)}&port=${port}`,
    accept: (token: string) => client.query(`alter role "${USER}" password '${token}'`),
    hangUp: () =>
      client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [
        USER,
      ]),
  };
}

it("gets a token for each new connection, and has none but what the server accepts", async () => {
  const google = await aMetadataServer();
  const server = await aServer();
  google.token = "ya29.first";
  await server.accept("ya29.first");
  const platform = await PlatformProcess.spawn({
    DATABASE_URL: server.url,
    DATABASE_PASSWORD_FROM: "google-iam",
    DATA_DIR: await scratchFolder(),
    GCE_METADATA_HOST: google.host,
    METADATA_SERVER_DETECTION: "assume-present",
    LOG_LEVEL: "silent",
  });
  await platform.ready();
  expect(new Set(google.asked)).toEqual(
    new Set(["https://www.googleapis.com/auth/sqlservice.login"]),
  );
  const status = async (): Promise<number> => (await platform.fetch("/readyz")).status;

  // The accepted token goes out of date, and the server hangs up.
  const before = google.asked.length;
  google.token = "ya29.second";
  await server.hangUp();
  await expect.poll(status).toBe(503);
  await server.accept("ya29.second");
  await expect.poll(status).toBe(200);
  expect(google.asked.length).toBeGreaterThan(before);
});

it("says what is missing where Google gives no token", async () => {
  const server = await aServer();
  const platform = await PlatformProcess.spawn({
    DATABASE_URL: server.url,
    DATABASE_PASSWORD_FROM: "google-iam",
    DATA_DIR: await scratchFolder(),
    METADATA_SERVER_DETECTION: "none",
    GOOGLE_APPLICATION_CREDENTIALS: "",
    CLOUDSDK_CONFIG: await scratchFolder(),
  });
  expect(await platform.exited).toBe(1);
  expect(platform.output).toMatch(/^DATABASE_PASSWORD_FROM: Google gives no token/m);
});
