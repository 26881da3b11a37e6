import { type ChildProcess, spawn } from "node:child_process";
import { onTestFinished } from "vitest";
import { type ImageConfig, PATH } from "./image-builder.ts";

/** Makes the root as strict as Cloud Run can: read-only except for /tmp. */
const script = `
set -e
root=$(mktemp -d)
mount --make-rprivate /
mount --bind "$1" "$root" && mount -o remount,bind,ro "$root"
mount -t tmpfs tmpfs "$root/tmp" && chmod 1777 "$root/tmp"
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev"
shift; folder=$1; user=$2; shift 2
exec unshare --root "$root" --wd "$folder" --setuid "$user" --setgid "$user" -- "$@"`;

/** A container's process without a container engine: its files, its user, its environment. */
export class ImageProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  output = "";

  constructor(
    { mount, config }: { mount: string; config: ImageConfig },
    args: readonly string[],
    env: Record<string, string> = {},
  ) {
    const [user] = config.User.split(":");
    const command = [...config.Entrypoint, ...(args.length > 0 ? args : config.Cmd)];
    const own = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s)));
    this.child = spawn(
      "unshare",
      ["--mount", "sh", "-c", script, "sh", mount, config.WorkingDir, user ?? "", ...command],
      { env: { PATH, ...own, ...env }, stdio: ["ignore", "pipe", "pipe"] },
    );
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
      });
    }
    this.exited = new Promise((resolve) => this.child.once("close", resolve));
    onTestFinished(() => void this.child.kill("SIGKILL"));
  }

  /** Resolves once an address of it answers 200. */
  async answers(url: string, timeoutMs = 60_000): Promise<void> {
    const until = performance.now() + timeoutMs;
    while (performance.now() < until) {
      if (this.child.exitCode !== null) throw new Error(`It ended:\n${this.output}`);
      const response = await fetch(url).catch(() => undefined);
      if (response?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${url} does not answer after ${timeoutMs} ms:\n${this.output}`);
  }
}
