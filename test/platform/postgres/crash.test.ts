import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../src/platform/postgres/embedded.ts";
import {
  isRoot,
  type Owner,
  query,
  refusing,
  spawnOwner,
  temporaryFolder,
  until,
  useClusters,
} from "./support.ts";

const clusters = useClusters();

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => server.stop());
  return server;
}

/** Kills with rows under way, and gives what had been acknowledged by then. */
async function killWhileWriting(owner: Owner, alsoServer: boolean): Promise<number[]> {
  const before = owner.acknowledged.length;
  await until(() => owner.acknowledged.length > before + 200);
  if (alsoServer) process.kill(owner.server.pid, "SIGKILL");
  owner.process.kill("SIGKILL");
  await owner.gone;
  return owner.acknowledged;
}

async function expectRows(server: EmbeddedPostgres, acknowledged: number[]): Promise<void> {
  const rows = await query<{ id: number }>(server, "select id from acknowledged");
  const ids = new Set(rows.map((row) => row.id));
  expect(acknowledged.length).toBeGreaterThan(200);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
}

describe("kill -9 during writes", () => {
  it.each([
    ["of the owner", false],
    ["of owner and server", true],
  ])("%s loses no acknowledged row, and the next start works at once", async (_, alsoServer) => {
    const dataDir = await clusters.copy();
    const acknowledged: number[] = [];
    for (let round = 0; round < 3; round++) {
      const owner = await spawnOwner(dataDir).ready;
      acknowledged.push(...(await killWhileWriting(owner, alsoServer)));
    }
    await expectRows(await start(dataDir), acknowledged);
  });

  it("of the owner ends the server too, and leaves no socket folder for long", async () => {
    if (process.platform !== "linux") return;
    const dataDir = await clusters.copy();
    const owner = await spawnOwner(dataDir).ready;
    owner.process.kill("SIGKILL");
    await owner.gone;
    await until(() => !existsSync(`/proc/${owner.server.pid}`));
    await start(dataDir);
    expect(existsSync(owner.server.host)).toBe(false);
  });

  it("of the owner where the kernel does not tell the server: the next start ends it", async () => {
    const dataDir = await clusters.copy();
    const owner = await spawnOwner(dataDir, { path: await refusing("unshare", "setpriv") }).ready;
    const acknowledged = await killWhileWriting(owner, false);
    expect(() => process.kill(owner.server.pid, 0)).not.toThrow();
    await expectRows(await start(dataDir), acknowledged);
  });
});

describe("a first start that was killed", () => {
  const inCluster = (dataDir: string, name: string): boolean =>
    readdirSync(dataDir).some(
      (folder) => folder.startsWith("cluster") && existsSync(path.join(dataDir, folder, name)),
    );

  it.each(["PG_VERSION", "base/1/PG_VERSION", "postmaster.pid"])(
    "once there is %s leaves nothing that stops the next",
    async (name) => {
      const dataDir = await temporaryFolder();
      const first = spawnOwner(dataDir);
      await until(() => inCluster(dataDir, name));
      first.process.kill("SIGKILL");
      await first.gone;
      const server = await start(dataDir);
      expect(await query(server, "select current_database() as name")).toEqual([
        { name: "tokenkit" },
      ]);
    },
  );

  it("may leave half a cluster, which is thrown away", async () => {
    const dataDir = await temporaryFolder();
    const half = path.join(dataDir, "cluster.new-abc123");
    await mkdir(path.join(half, "base"), { recursive: true });
    await writeFile(path.join(half, "PG_VERSION"), "18\n");
    expect((await start(dataDir)).startedFresh).toBe(true);
    expect(existsSync(half)).toBe(false);
  });
});

describe("a left-over postmaster.pid", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "tokenkit-test-"));
    return () => rm(dataDir, { recursive: true, force: true });
  });

  /** Ends the server, puts its file back, and changes the file. */
  async function leaveBehind(change: (text: string) => string | Promise<string>): Promise<void> {
    const server = await startEmbeddedPostgres({ dataDir });
    await query(server, "create table if not exists kept as select 42 as answer");
    const file = path.join(dataDir, "cluster", "postmaster.pid");
    const text = await readFile(file, "utf8");
    await server.stop();
    await writeFile(file, await change(text), { mode: 0o600 });
  }

  it.each<[string, (text: string) => string | Promise<string>]>([
    ["of a process that has ended", (text) => text],
    [
      "with the id of some other program",
      async (text) => {
        const other = spawn("sleep", ["60"]);
        onTestFinished(() => void other.kill());
        await once(other, "spawn");
        return text.replace(/^\d+/, String(other.pid));
      },
    ],
    ["that is empty", () => ""],
    ["that is damaged", () => "\0\0\0\0"],
  ])("%s stops nobody", async (_, change) => {
    await leaveBehind(change);
    expect(await query(await start(dataDir), "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it("of a live server that somebody started by hand refuses the start", async () => {
    const owner = await spawnOwner(dataDir, { path: await refusing("unshare", "setpriv") }).ready;
    owner.process.kill("SIGKILL");
    await owner.gone;
    const file = path.join(dataDir, "cluster", "postmaster.pid");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(owner.server.host, "/var/run/elsewhere"));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `in use by process ${owner.server.pid}`,
    );
    await writeFile(file, text);
    await start(dataDir);
  });
});

describe("a second owner", () => {
  it("is refused by name while the first lives, and let in afterwards", async () => {
    const dataDir = await clusters.copy();
    const owner = await spawnOwner(dataDir).ready;
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      new RegExp(`${dataDir} is in use by process ${owner.process.pid}.*DATABASE_URL`),
    );
    const rows = owner.acknowledged.length;
    await until(() => owner.acknowledged.length > rows + 10);
    owner.process.kill("SIGTERM");
    await owner.gone;
    await start(dataDir);
  });

  it("of a new folder at the same moment is refused too", async () => {
    const dataDir = await temporaryFolder();
    const results = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)]);
    expect(results.map((result) => result.status).sort()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
    ]);
  });
});

describe.runIf(isRoot && process.platform === "linux")("as root", () => {
  it.each([
    ["without user namespaces", ["unshare"]],
    ["with neither unshare nor setpriv", ["unshare", "setpriv"]],
  ])("%s: another user has the cluster, and a start with them still reads it", async (_, names) => {
    const dataDir = await temporaryFolder();
    const owner = await spawnOwner(dataDir, { path: await refusing(...names) }).ready;
    const status = await readFile(`/proc/${owner.server.pid}/status`, "utf8");
    expect(status).toMatch(/^Uid:\s+65534\s/m);
    await until(() => owner.acknowledged.length > 201);
    owner.process.kill("SIGTERM");
    await owner.gone;
    await expectRows(await start(dataDir), owner.acknowledged);
  });

  it("a cluster that was root's goes to the other user where namespaces are refused", async () => {
    const dataDir = await temporaryFolder();
    await (await start(dataDir)).stop();
    const owner = await spawnOwner(dataDir, { path: await refusing("unshare") }).ready;
    await until(() => owner.acknowledged.length > 0);
    owner.process.kill("SIGTERM");
    await owner.gone;
    expect((await stat(path.join(dataDir, "cluster", "base"))).uid).toBe(65534);
  });
});
