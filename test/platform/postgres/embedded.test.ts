import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../src/platform/postgres/embedded.ts";
import { readPostmasterFile } from "../../../src/platform/postgres/postmaster-file.ts";
import { isAlive } from "../../../src/platform/postgres/process-table.ts";
import { query, spawnOwner, temporaryFolder, until, useClusters } from "./support.ts";

const clusters = useClusters();

async function start(
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options);
  onTestFinished(() => server.stop());
  return server;
}

describe("a start", () => {
  it("makes a cluster in UTF-8 with checksums, reached by a private socket alone", async () => {
    const dataDir = path.join(await temporaryFolder(), "new", "postgres");
    const server = await start({ dataDir });
    expect(server).toMatchObject({ database: "tokenkit", startedFresh: true });
    const [settings] = await query<object>(
      server,
      `select current_setting('server_encoding') as encoding,
              current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses,
              current_setting('fsync') as fsync,
              current_setting('timezone') as timezone,
              (select datlocale from pg_database where datname = current_database()) as locale`,
    );
    expect(settings).toEqual({
      encoding: "UTF8",
      checksums: "on",
      addresses: "",
      fsync: "on",
      timezone: "UTC",
      locale: "C.UTF-8",
    });
    expect((await stat(server.host)).mode & 0o077).toBe(0);
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
  });

  it("finds the rows of the one before", async () => {
    const dataDir = await clusters.copy();
    const first = await start({ dataDir });
    await query(first, "create table kept as select 42 as answer");
    await first.stop();
    expect(existsSync(first.host)).toBe(false);
    const second = await start({ dataDir });
    expect(second.startedFresh).toBe(false);
    expect(await query(second, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it("takes a long data folder with spaces, quotes and commas", async () => {
    const dataDir = path.join(await temporaryFolder(), `it's a "folder", ${"long ".repeat(40)}`);
    const server = await start({ dataDir });
    expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("takes a temporary folder with a comma, and goes to /tmp where its path is too long", async () => {
    const folder = await temporaryFolder();
    for (const name of ["a, b", "x".repeat(90)]) {
      const TMPDIR = path.join(folder, name);
      await mkdir(TMPDIR);
      const owner = await spawnOwner(path.join(folder, "data"), { env: { TMPDIR } }).ready;
      expect(path.dirname(owner.server.host)).toBe(name === "a, b" ? TMPDIR : "/tmp");
      owner.process.kill("SIGTERM");
      await owner.gone;
    }
  });

  it("puts the server into a process group of its own", async () => {
    const server = await start({});
    if (process.platform !== "linux") return;
    const line = await readFile(`/proc/${server.pid}/stat`, "utf8");
    const [, , group] = line.slice(line.lastIndexOf(")") + 2).split(" ");
    expect(Number(group)).toBe(server.pid);
  });

  it("tells the end of the server's log when the server does not start", async () => {
    const dataDir = await clusters.copy();
    await (await start({ dataDir })).stop();
    await writeFile(path.join(dataDir, "cluster", "PG_VERSION"), "17\n");
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /did not start \(status 1\)\. The end of .*postgres\.log:\n.*incompatible with server/s,
    );
  });

  it("keeps failed statements out of the log, which begins anew each time", async () => {
    const dataDir = await clusters.copy();
    const first = await start({ dataDir });
    await expect(query(first, "select 'secret'::int")).rejects.toThrow(/invalid input/);
    await first.stop();
    await (await start({ dataDir })).stop();
    const logs = (await readdir(dataDir)).filter((name) => name.endsWith(".log"));
    expect(logs.sort()).toEqual(["postgres.log", "postgres.previous.log"]);
    for (const log of logs) {
      const text = await readFile(path.join(dataDir, log), "utf8");
      expect(text.match(/ready to accept connections/g)).toHaveLength(1);
      expect(text).not.toContain("secret");
    }
  });
});

describe("a server that ends by itself", () => {
  it("is started again in the same place, with its rows, as often as it ends", async () => {
    const dataDir = await clusters.copy();
    const onExit = vi.fn();
    const onRestart = vi.fn();
    const server = await start({ dataDir, onExit, onRestart });
    await query(server, "create table kept as select 42 as answer");
    for (let times = 1; times <= 3; times++) {
      const { pid, host } = server;
      process.kill(pid, "SIGKILL");
      await until(() => onRestart.mock.calls.length === times);
      expect(server.host).toBe(host);
      expect(server.pid).not.toBe(pid);
      expect(await query(server, "select answer from kept")).toEqual([{ answer: 42 }]);
    }
    expect(onExit).toHaveBeenCalledTimes(3);
    expect(onExit.mock.calls[0]?.[0].message).toMatch(/ended by itself \(SIGKILL\)/);
  });

  it("is given up after so many tries, with the reason, and the folder is free again", async () => {
    const dataDir = await clusters.copy();
    const version = path.join(dataDir, "cluster", "PG_VERSION");
    const onExit = vi.fn();
    const given = Promise.withResolvers<Error>();
    const onFatal = given.resolve;
    const server = await start({ dataDir, onExit, onFatal, restartDelaysMs: [0, 10, 20] });
    await writeFile(version, "17\n");
    process.kill(server.pid, "SIGKILL");
    const { message } = await given.promise;
    expect(message).toMatch(/ended by itself, and 3 tries to start it again failed/);
    expect(message).toMatch(/incompatible with server/);
    expect(onExit).toHaveBeenCalledTimes(3);
    expect(existsSync(server.host)).toBe(false);
    await writeFile(version, "18\n");
    await query(await start({ dataDir }), "select 1");
    await server.stop();
  });

  it("is left alone once it is to stop, wherever the next start has got to", async () => {
    const dataDir = await clusters.copy();
    const cluster = path.join(dataDir, "cluster");
    for (const reached of ["the end of the old one", "a new process", "a new one that is ready"]) {
      const onExit = Promise.withResolvers<Error>();
      const server = await startEmbeddedPostgres({ dataDir, onExit: onExit.resolve });
      const { pid } = server;
      process.kill(pid, "SIGKILL");
      await onExit.promise;
      await until(async () => {
        const file = await readPostmasterFile(cluster);
        const isNew = typeof file === "object" && file.pid !== pid;
        return (
          reached.startsWith("the end") || (isNew && (file.ready || !reached.endsWith("ready")))
        );
      });
      await server.stop();
      expect(existsSync(server.host), reached).toBe(false);
      const left = await readPostmasterFile(cluster);
      expect(typeof left === "object" && isAlive(left.pid), reached).toBe(false);
    }
    await query(await start({ dataDir }), "select 1");
  });
});

describe("the end", () => {
  it("is not told when it was asked for, twice even", async () => {
    const onExit = vi.fn();
    const server = await start({ onExit });
    await Promise.all([server.stop(), server.stop()]);
    expect(onExit).not.toHaveBeenCalled();
  });
});

describe("in memory", () => {
  it("is gone with the server", async () => {
    const server = await start({});
    await query(server, "create table t (a int)");
    expect(existsSync(path.join(server.host, "cluster", "base"))).toBe(true);
    await server.stop();
    expect(existsSync(server.host)).toBe(false);
  });

  it("survives the server", async () => {
    const onRestart = vi.fn();
    const server = await start({ onRestart });
    await query(server, "create table kept as select 42 as answer");
    await query(server, "checkpoint");
    process.kill(server.pid, "SIGKILL");
    await until(() => onRestart.mock.calls.length > 0);
    expect(await query(server, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it("is removed by the next start when its owner was killed", async () => {
    const owner = await spawnOwner(undefined).ready;
    owner.process.kill("SIGKILL");
    await owner.gone;
    await start({});
    expect(existsSync(owner.server.host)).toBe(false);
  });
});
