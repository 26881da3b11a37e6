import { execFileSync, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const root = join(import.meta.dirname, "../..");
/** Debian's package, unpacked, across runs. */
const unpacked = join(root, ".cache/prometheus");
const FIND_MS = 120_000;

export interface Programs {
  prometheus: string;
  promtool: string;
}

/** The Prometheus that the machine has, or that apt can get; else the reason why there is none. */
export function findPrometheus(): Programs | { lacking: string } {
  const found =
    inFolder("/") ?? inFolder(unpacked) ?? (download() ? inFolder(unpacked) : undefined);
  return found ?? { lacking: "it is not installed (apt-get install prometheus)" };
}

function inFolder(folder: string): Programs | undefined {
  const [prometheus, promtool] = ["prometheus", "promtool"].map((name) =>
    join(folder, "usr/bin", name),
  ) as [string, string];
  return existsSync(prometheus) && existsSync(promtool) ? { prometheus, promtool } : undefined;
}

/** Unpacks the package without installing it. */
function download(): boolean {
  try {
    mkdirSync(unpacked, { recursive: true });
    const options = { cwd: unpacked, stdio: "ignore", timeout: FIND_MS } as const;
    execFileSync("apt-get", ["download", "prometheus"], options);
    for (const file of globSync(join(unpacked, "*.deb"))) {
      execFileSync("dpkg-deb", ["-x", file, unpacked], options);
    }
    return true;
  } catch {
    return false;
  }
}

/** A series of an answer: its labels, and its value or, over a range, its values by Unix time. */
export interface Found {
  metric: Record<string, string>;
  value?: [number, string];
  values?: [number, string][];
}

/** A running Prometheus that scrapes addresses each second. */
export class Prometheus {
  readonly url: string;
  private readonly end: () => Promise<void>;

  private constructor(url: string, end: () => Promise<void>) {
    this.url = url;
    this.end = end;
  }

  /** `targets` are origins, by the job that they are; `rules` is the path of a file of rules. */
  static async start(
    { prometheus }: Programs,
    targets: Readonly<Record<string, string>>,
    rules: string,
  ): Promise<Prometheus> {
    const folder = await mkdtemp(join(tmpdir(), "tokenkit-prometheus-"));
    const port = await freePort();
    const jobs = Object.entries(targets).map(([job, url]) => ({
      job_name: job,
      static_configs: [{ targets: [new URL(url).host] }],
    }));
    const config = {
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: [rules],
      scrape_configs: jobs,
    };
    // JSON is YAML as well.
    await writeFile(join(folder, "prometheus.yml"), JSON.stringify(config));
    const args = [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    const child = spawn(prometheus, args, { stdio: ["ignore", "ignore", "pipe"] });
    let output = "";
    child.stderr.on("data", (chunk) => (output += chunk));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const started = new Prometheus(`http://127.0.0.1:${port}`, async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    });
    for (;;) {
      if (child.exitCode !== null) throw new Error(`Prometheus ended: ${output}`);
      if (await isReady(started.url)) return started;
      await wait(100);
    }
  }

  /** @throws Error with Prometheus' words if it refuses the query */
  query(expression: string): Promise<Found[]> {
    return this.ask("query", { query: expression });
  }

  /** The values between two Unix times in seconds, each `step` seconds. */
  range(expression: string, start: number, end: number, step: number): Promise<Found[]> {
    return this.ask("query_range", {
      query: expression,
      start: String(start),
      end: String(end),
      step: String(step),
    });
  }

  /** The state of each rule after its last evaluation. */
  async rules(): Promise<{ name: string; health: string; lastError?: string }[]> {
    const response = await fetch(`${this.url}/api/v1/rules`);
    const { data } = (await response.json()) as {
      data: { groups: { rules: { name: string; health: string }[] }[] };
    };
    return data.groups.flatMap((group) => group.rules);
  }

  stop(): Promise<void> {
    return this.end();
  }

  private async ask(path: string, fields: Record<string, string>): Promise<Found[]> {
    const body = new URLSearchParams(fields);
    const response = await fetch(`${this.url}/api/v1/${path}`, { method: "POST", body });
    const answer = (await response.json()) as { data?: { result: Found[] }; error?: string };
    if (answer.data === undefined) throw new Error(`${fields.query}: ${answer.error}`);
    return answer.data.result;
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
