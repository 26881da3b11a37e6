import { execFile } from "node:child_process";
import { chown, lstat, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./binaries.ts";
import { EmbeddedPostgresUnavailable } from "./errors.ts";
import { reachableBinaries } from "./reachable.ts";

/**
 * How the server's programs are run. PostgreSQL refuses to run as root, and a server whose owner
 * was killed should end: `setpriv` has the kernel tell it (SIGINT, the fast shutdown).
 */
export interface Launch {
  prefix: string[];
  /** The user that the cluster's files must belong to. */
  uid?: number;
  /** Set where no program changes the user, and spawn has to. */
  spawnAs?: { uid: number; gid: number };
}

/** Where a server is to run, and what of. */
export interface Place {
  dataDir: string;
  /** Of this run alone; removed at its end. */
  runFolder: string;
  installed: PostgresBinaries;
}

const NOBODY = 65534;
const told = ["setpriv", "--pdeathsig", "INT"];
const asNobody = [...told, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];

const forRoot: Launch[] = [
  // Root in disguise: the files stay root's.
  {
    prefix: [
      ...["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"],
      ...[...told, "--"],
    ],
    uid: 0,
  },
  // Many containers refuse `unshare`: another user, which may still pass through root's folders.
  {
    prefix: [...asNobody, "--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--"],
    uid: NOBODY,
  },
  { prefix: [...asNobody, "--"], uid: NOBODY },
  { prefix: [], uid: NOBODY, spawnAs: { uid: NOBODY, gid: NOBODY } },
];

const forOthers: Launch[] = [{ prefix: [...told, "--"] }, { prefix: [] }];

/**
 * The first way that works here, tried out with the server's own `--version`, and the programs as
 * they can be run in that way.
 */
export async function chooseLaunch(
  { dataDir, runFolder, installed }: Place,
  candidates = process.getuid?.() === 0 ? forRoot : forOthers,
): Promise<{ launch: Launch; binaries: PostgresBinaries }> {
  const problems: string[] = [];
  for (const launch of candidates) {
    let binaries = installed;
    if (launch.uid === NOBODY) {
      for (const folder of [dataDir, runFolder]) {
        if ((await stat(folder)).uid === 0) await chown(folder, NOBODY, NOBODY);
      }
      binaries = await reachableBinaries(installed, runFolder);
    }
    const [command = "", ...args] = [
      ...launch.prefix,
      ...["sh", "-c", 'cd "$1" && exec "$2" --version', "sh", dataDir, binaries.postgres],
    ];
    try {
      await promisify(execFile)(command, args, { ...launch.spawnAs, env: serverEnvironment() });
      return { launch, binaries };
    } catch (error) {
      const { stderr = "", message } = error as Error & { stderr?: string };
      problems.push(`${launch.prefix.join(" ") || "directly"}: ${stderr.trim() || message}`);
    }
  }
  throw new EmbeddedPostgresUnavailable(
    `The embedded PostgreSQL does not run on this system:\n${problems.map((p) => `  ${p}\n`).join("")}`,
  );
}

/** Gives a tree to the user that the server runs as; a start in another way may have had it. */
export async function giveTo(launch: Launch, folder: string): Promise<void> {
  const { uid } = launch;
  if (uid === undefined || (await stat(folder)).uid === uid) return;
  // The top last: where this is interrupted, the next start begins again.
  for (const entry of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, entry);
    if (!(await lstat(file)).isSymbolicLink()) await chown(file, uid, uid);
  }
  await chown(folder, uid, uid);
}

/** Little of ours: neither secrets nor PGPORT and its kind; C, as macOS needs one set. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return { PATH, HOME, TMPDIR, LD_LIBRARY_PATH, LC_ALL: "C", TZ: "UTC" };
}
