import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../../..");
/** Debian's packages, unpacked, across runs. */
const unpacked = join(root, ".cache/ceph");
const packages = [
  ..."ceph-base ceph-common ceph-mon ceph-osd radosgw".split(" "),
  ..."librados2 librgw2 librbd1 libcephfs2 libradosstriper1".split(" "),
  ..."libaio1 libboost-context1.74.0 libboost-iostreams1.74.0 libboost-program-options1.74.0".split(
    " ",
  ),
  ..."libboost-thread1.74.0 libdaxctl1 libfmt9 libfuse2 libgoogle-perftools4 libibverbs1".split(
    " ",
  ),
  ..."libleveldb1d liblua5.3-0 libndctl6 libnl-3-200 libnl-route-3-200 liboath0 libpmem1".split(
    " ",
  ),
  ..."librabbitmq4 librdmacm1 libsnappy1v5 libtcmalloc-minimal4 libunwind8 libicu72".split(" "),
  ..."python3-ceph-argparse python3-ceph-common python3-prettytable python3-rados".split(" "),
  "python3-wcwidth",
];
const FIND_MS = 300_000;

/** The folder of the programs, and the variables that they need to run from there. */
export interface Ceph {
  folder: string;
  env: Record<string, string>;
}

/** The Ceph that the machine has, or that apt can get; else the reason why there is none. */
export function findCeph(): Ceph | { lacking: string } {
  const found =
    inFolder("/") ?? inFolder(unpacked) ?? (download() ? inFolder(unpacked) : undefined);
  return found ?? { lacking: "Ceph is not installed (apt-get install radosgw ceph-mon ceph-osd)" };
}

function inFolder(folder: string): Ceph | undefined {
  if (!existsSync(join(folder, "usr/bin/radosgw")) || !existsSync(join(folder, "usr/bin/ceph-osd")))
    return undefined;
  const ceph = { folder, env: folder === "/" ? {} : environment(folder) };
  try {
    for (const program of ["radosgw", "ceph-mon", "ceph-osd"]) run(ceph, program, ["--version"]);
    run(ceph, "ceph", ["--version"]);
    return ceph;
  } catch {
    return undefined;
  }
}

function environment(folder: string): Record<string, string> {
  const libraries = globSync([
    join(folder, "usr/lib/*-linux-gnu"),
    join(folder, "lib/*-linux-gnu"),
  ]);
  const [ceph = ""] = globSync(join(folder, "usr/lib/*-linux-gnu/ceph"));
  return {
    LD_LIBRARY_PATH: [...libraries, ceph].join(":"),
    PYTHONPATH: join(folder, "usr/lib/python3/dist-packages"),
    CEPH_LIB: ceph,
    CEPH_CLASSES: globSync(join(folder, "usr/lib/*-linux-gnu/rados-classes"))[0] ?? "",
  };
}

/** Runs one of its programs to its end; its output. */
export function run(ceph: Ceph, program: string, args: readonly string[]): string {
  const path = join(ceph.folder, "usr/bin", program);
  return execFileSync(path, args, {
    encoding: "utf8",
    env: { ...process.env, ...ceph.env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: FIND_MS,
  });
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
