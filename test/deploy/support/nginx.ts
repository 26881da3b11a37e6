import { execFileSync, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "../../support/free-port.ts";

const root = join(import.meta.dirname, "../../..");
/** Debian's package, unpacked, across runs. */
const unpacked = join(root, ".cache/nginx");

/** The nginx that the machine has, or that apt can get; else the reason why there is none. */
export function findNginx(): { program: string } | { lacking: string } {
  const places = ["/", unpacked].map((folder) => join(folder, "usr/sbin/nginx"));
  let program = places.find((place) => existsSync(place));
  if (program === undefined && download()) program = places.find((place) => existsSync(place));
  return program === undefined
    ? { lacking: "it is not installed (apt-get install nginx)" }
    : { program };
}

/** Unpacks the package without installing it. */
function download(): boolean {
  try {
    mkdirSync(unpacked, { recursive: true });
    const options = { cwd: unpacked, stdio: "ignore", timeout: 120_000 } as const;
    execFileSync("apt-get", ["download", "nginx"], options);
    for (const file of globSync(join(unpacked, "*.deb"))) {
      execFileSync("dpkg-deb", ["-x", file, unpacked], options);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts nginx by the repository's configuration in front of the ports, which stand for the addresses of `web`.
 *
 * @returns its address
 */
export async function nginxBefore(program: string, ports: readonly number[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-nginx-"));
  const own = await freePort();
  await writeFile(join(folder, "nginx.conf"), settings(folder, own, ports));
  for (const name of ["body", "proxy", "fastcgi", "uwsgi", "scgi"]) await mkdir(join(folder, name));
  const args = ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
  const child = spawn(program, args, { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${own}`;
  for (;;) {
    if (child.exitCode !== null) {
      throw new Error(`nginx ended: ${readFileSync(join(folder, "error.log"), "utf8")}`);
    }
    if (await fetch(`${url}/livez`).catch(() => undefined)) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function settings(folder: string, own: number, ports: readonly number[]): string {
  const ours = readFileSync(join(root, "deploy/nginx/tokenkit.conf"), "utf8");
  const site = ours
    .replace("listen 8080", `listen 127.0.0.1:${own}`)
    .replace("server web:8080;", ports.map((port) => `server 127.0.0.1:${port};`).join(" "));
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind.replace("client_", "")};`,
  );
  return `daemon off;
pid ${folder}/pid;
events {}
http {
access_log off;
${paths.join("\n")}
${site}
}`;
}
