import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aPlace,
  formWith,
  picture,
  settled,
  storedFiles,
  upload,
} from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";

/** A proxy between the platform and its database that can drop a commit's answer. */
class LossyWire {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private armed: ((statement: string) => boolean) | undefined;
  lost = 0;

  constructor(databaseUrl: URL) {
    const folder = databaseUrl.searchParams.get("host") as string;
    const path = join(folder, `.s.PGSQL.${databaseUrl.searchParams.get("port")}`);
    this.server = createServer((client) => this.join(client, dial(path)));
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return (this.server.address() as { port: number }).port;
  }

  /** The next commit of a connection that has said `statement` is done, and never confirmed. */
  loseCommitAfter(statement: string): void {
    this.armed = (text) => text.includes(statement);
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket, database: Socket): void {
    let sent = "";
    let losing = false;
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        client.destroy();
        database.destroy();
      });
    }
    client.on("data", (chunk) => {
      sent = (sent + chunk.toString("latin1")).slice(-20_000);
      if (this.armed?.(sent) && /commit\0$/i.test(sent)) {
        losing = true;
        this.armed = undefined;
      }
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      if (!losing) return void client.write(chunk);
      this.lost += 1;
      client.destroy();
    });
  }
}

let wire: LossyWire;
let platform: TestPlatform;

beforeAll(async () => {
  const direct = new URL((await freshDatabase()).replace("@/", "@unix/"));
  wire = new LossyWire(direct);
  const port = await wire.listen();
  const url = `postgresql://${direct.username}@127.0.0.1:${port}${direct.pathname}`;
  platform = await TestPlatform.start({ ENABLE_REST: "true", DATABASE_URL: url });
});
afterAll(async () => {
  await platform?.close();
  wire?.close();
});

it("keeps the bytes of a picture whose commit was never confirmed", async () => {
  const place = await aPlace(platform);
  const form = async () => formWith(await picture());
  const headers = { "idempotency-key": "lost" };
  wire.loseCommitAfter('insert into "image"');
  const unsure = await upload(platform, place, await form(), { headers });
  expect([unsure.status, wire.lost]).toEqual([503, 1]);

  const { body: listed } = await platform.get(`/api/places/${place}/images`);
  expect(listed).toHaveLength(1);
  expect((await platform.get(`/media/${listed[0].id}`)).status).toBe(200);
  const again = await upload(platform, place, await form(), { headers });
  expect([again.status, again.body.image.id]).toEqual([201, listed[0].id]);
  await platform.running.workers?.sweep.run(0);
  await settled(platform);
  expect((await platform.get(`/media/${listed[0].id}?w=320`)).status).toBe(200);
  expect((await storedFiles(platform)).filter((name) => name.endsWith("/original"))).toHaveLength(
    1,
  );
});
