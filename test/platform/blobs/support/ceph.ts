import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../support/free-port.ts";
import { run } from "./find-ceph.ts";

const STARTS_MS = 120_000;

/** The credentials of the gateway's only user. */
export const S3_KEYS = {
  AWS_ACCESS_KEY_ID: "AKIATOKENKITTESTS000",
  AWS_SECRET_ACCESS_KEY: "secret-of-the-tests-0123456789",
};

/** A Ceph cluster of one monitor, one store in memory, and its gateway that speaks S3. */
export class CephGateway {
  readonly url: string;
  private readonly folder: string;
  private readonly daemons: ChildProcess[] = [];

  private constructor(folder: string, url: string) {
    this.folder = folder;
    this.url = url;
  }

  static async start(): Promise<CephGateway> {
    const folder = await mkdtemp(join(tmpdir(), "tokenkit-ceph-"));
    const [monitor, gateway] = [await freePort(), await freePort()];
    const started = new CephGateway(folder, `http://127.0.0.1:${gateway}`);
    try {
      await started.startCluster(monitor, gateway);
      return started;
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    for (const daemon of this.daemons.toReversed()) {
      const ended = new Promise((resolve) => daemon.once("exit", resolve));
      daemon.kill("SIGKILL");
      if (daemon.exitCode === null && daemon.signalCode === null) await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  private async startCluster(monitor: number, gateway: number): Promise<void> {
    const cluster = randomUUID();
    const address = `[v2:127.0.0.1:${monitor}]`;
    await writeFile(join(this.folder, "ceph.conf"), this.settings(cluster, address, gateway));
    for (const name of ["mon", "osd"]) await mkdir(join(this.folder, name));
    this.makeKeys();
    const map = join(this.folder, "monmap");
    run("monmaptool", ["--create", "--fsid", cluster, "--addv", "a", address, map]);
    this.run("ceph-mon", ["-i", "a", "--mkfs", "--monmap", map, "--keyring", this.keys]);
    this.daemon("ceph-mon", ["-i", "a"]);
    const store = randomUUID();
    this.run("ceph", ["osd", "new", store]);
    this.run("ceph", ["auth", "import", "-i", this.keys]);
    this.run("ceph-osd", ["-i", "0", "--mkfs", "--osd-uuid", store]);
    this.daemon("ceph-osd", ["-i", "0"]);
    this.run("ceph", ["osd", "crush", "add", "osd.0", "1", "host=h", "root=default"]);
    const keys = ["--access-key", S3_KEYS.AWS_ACCESS_KEY_ID];
    keys.push("--secret-key", S3_KEYS.AWS_SECRET_ACCESS_KEY);
    this.run("radosgw-admin", ["user", "create", "--uid", "t", "--display-name", "t", ...keys]);
    await this.answers(this.daemon("radosgw", ["-n", "client.admin"]));
  }

  private get keys(): string {
    return join(this.folder, "keyring");
  }

  private makeKeys(): void {
    const all = (what: string) => ["--cap", what, "allow *"];
    const tool = (name: string, caps: readonly string[], create: readonly string[] = []) =>
      run("ceph-authtool", [this.keys, ...create, "--gen-key", "-n", name, ...caps]);
    tool("mon.", all("mon"), ["--create-keyring"]);
    tool("client.admin", [...all("mon"), ...all("osd")]);
    tool("osd.0", ["--cap", "mon", "allow profile osd", ...all("osd")]);
  }

  private settings(cluster: string, address: string, gateway: number): string {
    return `[global]
fsid = ${cluster}
mon_host = ${address}
mon_initial_members = a
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
mon_data = ${this.folder}/mon
osd_data = ${this.folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 2147483648
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
keyring = ${this.keys}
run_dir = ${this.folder}
crash_dir = ${this.folder}
log_file = ${this.folder}/$name.log
pid_file = ${this.folder}/$name.pid
admin_socket =
rgw_data = ${this.folder}
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
rgw_thread_pool_size = 32
`;
  }

  private run(program: string, args: readonly string[]): void {
    run(program, ["-c", join(this.folder, "ceph.conf"), ...args]);
  }

  private daemon(program: string, args: readonly string[]): ChildProcess {
    const child = spawn(program, ["-c", join(this.folder, "ceph.conf"), ...args, "-f"], {
      stdio: "ignore",
    });
    this.daemons.push(child);
    return child;
  }

  private async answers(gateway: ChildProcess): Promise<void> {
    for (const from = performance.now(); performance.now() - from < STARTS_MS; ) {
      if (gateway.exitCode !== null) throw new Error("The gateway ended");
      if (await fetch(this.url).catch(() => undefined)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("The gateway does not answer");
  }
}
