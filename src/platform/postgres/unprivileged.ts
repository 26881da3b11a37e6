import { execFile } from "node:child_process";
import { chown, lstat, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./binaries.ts";
import { EmbeddedPostgresUnavailable } from "./errors.ts";
import { reachableBinaries } from "./reachable.ts";

/**
 * How to run the server's programs. PostgreSQL refuses to run as root, and a server must end when its owner
 * is killed: `setpriv` makes the kernel signal it (SIGINT, the fast shutdown).
 */
export interface Launch {
  prefix: string[];
  /** The required owner of the cluster's files. */
  uid?: number;
  /** The user for spawn, if no wrapper program changes it. */
  spawnAs?: { uid: number; gid: number };
}

/** The folders and programs of a server. */
export interface ServerFiles {
  dataDir: string;
  /** The folder of this run, removed at its end. */
  runFolder: string;
  installed: PostgresBinaries;
}

const NOBODY = 65534;
const parentDeath = ["setpriv", "--pdeathsig", "INT"];
const asNobody = [...parentDeath, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];

const forRoot: Launch[] = [
  // A user namespace that maps root, so root keeps owning the files.
  {
    prefix: [
      ...["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"],
      ...[...parentDeath, "--"],
    ],
    uid: 0,
  },
  // Many containers refuse `unshare`, so this uses another user that can still traverse root's folders.
  {
    prefix: [...asNobody, "--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--"],
    uid: NOBODY,
  },
  { prefix: [...asNobody, "--"], uid: NOBODY },
  { prefix: [], uid: NOBODY, spawnAs: { uid: NOBODY, gid: NOBODY } },
];

const forOthers: Launch[] = [{ prefix: [...parentDeath, "--"] }, { prefix: [] }];

/**
 * Finds the first launch that works here, tested with the server's own `--version`, and the programs for it.
 */
export async function chooseLaunch(
  { dataDir, runFolder, installed }: ServerFiles,
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

/** Changes a tree's owner to the server's user, because an earlier start may have used another. */
export async function giveTo(launch: Launch, folder: string): Promise<void> {
  const { uid } = launch;
  if (uid === undefined || (await stat(folder)).uid === uid) return;
  // The top folder last, so that after an interruption the next start repeats all of it.
  for (const entry of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, entry);
    if (!(await lstat(file)).isSymbolicLink()) await chown(file, uid, uid);
  }
  await chown(folder, uid, uid);
}

/** A minimal environment: no secrets, no PGPORT and the like; locale C, because macOS needs one. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return { PATH, HOME, TMPDIR, LD_LIBRARY_PATH, LC_ALL: "C", TZ: "UTC" };
}
