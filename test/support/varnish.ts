import { execFileSync, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";

const root = join(import.meta.dirname, "../..");
/** Debian's packages, unpacked, across runs. */
const unpacked = join(root, ".cache/varnish");
const packages = ["varnish", "varnish-modules", "libvarnishapi3", "libjemalloc2"];
const FIND_MS = 120_000;

interface Program {
  program: string;
  modules: string;
  libraries: string;
}

/** The Varnish with xkey that the machine has, or that apt can get; else the reason why there is none. */
export function findVarnish(): Program | { lacking: string } {
  const found =
    inFolder("/") ?? inFolder(unpacked) ?? (download() ? inFolder(unpacked) : undefined);
  if (found !== undefined) return found;
  return { lacking: "it is not installed (apt-get install varnish varnish-modules)" };
}

function inFolder(folder: string): Program | undefined {
  const program = join(folder, "usr/sbin/varnishd");
  const [module] = globSync(join(folder, "usr/lib/*/varnish/vmods/libvmod_xkey.so"));
  if (!existsSync(program) || module === undefined) return undefined;
  const modules = join(module, "..");
  return { program, modules, libraries: `${join(modules, "../..")}:${join(modules, "..")}` };
}

/** Unpacks the packages without installing them. */
function download(): boolean {
  try {
    mkdirSync(unpacked, { recursive: true });
    const options = { cwd: unpacked, stdio: "ignore", timeout: FIND_MS } as const;
    execFileSync("apt-get", ["download", ...packages], options);
    for (const file of globSync(join(unpacked, "*.deb"))) {
      execFileSync("dpkg-deb", ["-x", file, unpacked], options);
    }
    return true;
  } catch {
    return false;
  }
}

/** The VCL of the documentation, with other backends. */
async function vclFor(ports: readonly number[]): Promise<string> {
  const page = await readFile(join(root, "docs/caches.md"), "utf8");
  const [, vcl = ""] = /```vcl\n([^`]*)```/.exec(page) ?? [];
  const [first, ...others] = ports;
  const choose = others.map((port, at) => ({ name: `other${at + 1}`, port }));
  const backends = choose.map(
    ({ name, port }) => `backend ${name} { .host = "127.0.0.1"; .port = "${port}"; }`,
  );
  const rules = choose.map(
    ({ name }) =>
      `sub vcl_recv { if (req.http.X-Replica == "${name}") { set req.backend_hint = ${name}; } }`,
  );
  const lines = vcl.replace('.port = "8080"', `.port = "${first}"`).split("sub vcl_recv");
  const [head = "", ...rest] = lines;
  return [head, ...backends, ...rules, `sub vcl_recv${rest.join("sub vcl_recv")}`].join("\n");
}

/**
 * Starts Varnish by the VCL of the documentation in front of the ports; a request with `X-Replica:
 * other1` goes to the second.
 *
 * @returns its address
 */
export async function aVarnish(
  { program, modules, libraries }: Program,
  ports: readonly number[],
  port: number | undefined = undefined,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-varnish-"));
  const own = port ?? (await freePort());
  await mkdir(join(folder, "n"));
  await writeFile(join(folder, "default.vcl"), await vclFor(ports));
  const args = [
    ...["-F", "-j", "none", "-n", join(folder, "n"), "-a", `127.0.0.1:${own}`],
    ...["-f", join(folder, "default.vcl"), "-s", "malloc,64m", "-T", "none"],
    ...["-p", `vmod_path=${modules}`, "-p", "http_gzip_support=off"],
  ];
  const env = { ...process.env, LD_LIBRARY_PATH: libraries };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    if (child.exitCode === null) await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const address = `http://127.0.0.1:${own}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Varnish ended: ${output}`);
    if (
      await fetch(address, { method: "PURGE" }).then(
        () => true,
        () => false,
      )
    )
      return address;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
