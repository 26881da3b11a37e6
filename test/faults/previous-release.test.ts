import { execFileSync, spawnSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { formWith, picture } from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";

const root = new URL("../../", import.meta.url).pathname;

/** The last commit of the previous release; each release moves it. */
const PREVIOUS = "a0662b29b3e96bb8bd97eb045c14777cfc007768";

/** Undefined where the clone does not go that far back. */
function presentCommit(): string | undefined {
  try {
    execFileSync("git", ["cat-file", "-e", `${PREVIOUS}^{commit}`], { cwd: root, stdio: "ignore" });
    return PREVIOUS;
  } catch {
    return undefined;
  }
}

const commit = presentCommit();
if (commit === undefined) {
  process.stderr.write("Left out: the release before this one, for this is no whole clone.\n");
}

/** Its sources, built, with the packages of today. */
async function previousRelease(of: string): Promise<string> {
  const folder = await scratchFolder();
  const tar = execFileSync("git", ["archive", of], { cwd: root, maxBuffer: 1 << 30 });
  spawnSync("tar", ["-x", "-C", folder], { input: tar });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  execFileSync("node", ["src/browser/build.ts"], { cwd: folder });
  return folder;
}

it.skipIf(commit === undefined)(
  "the release before this one runs on the schema of today, and this one on what it leaves",
  async () => {
    const url = await freshDatabase({ empty: true });
    const env = {
      DATABASE_URL: url,
      DATA_DIR: await scratchFolder(),
      ENABLE_REST: "true",
      ANALYZERS: "exif,pixels",
    };
    const folder = await previousRelease(commit as string);
    const startPrevious = async (): Promise<PlatformProcess> => {
      const started = await PlatformProcess.spawn(env, ["node", join(folder, "src/main.ts")]);
      await started.ready();
      return started;
    };
    // It makes the database, which this release then upgrades.
    const first = await startPrevious();
    first.child.kill("SIGTERM");
    expect(await first.exited).toBe(0);
    execFileSync("node", ["src/commands/migrate.ts"], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    const previous = await startPrevious();
    expect((await previous.fetch("/rt/v1/theme.css?slug=quartz")).status).toBe(200);
    const json = { slug: "acme", name: "Acme", tokens: { a: { $type: "number", $value: 1 } } };
    expect((await previous.fetch("/api/v1/themes", { method: "POST", json })).status).toBe(201);
    const place = (await (
      await previous.fetch("/api/places", {
        method: "POST",
        json: { title: "Tower", latitude: 1, longitude: 2 },
      })
    ).json()) as { id: string };
    const sent = await fetch(`${previous.url}/places/${place.id}/images`, {
      method: "POST",
      headers: { authorization: `Bearer ${PROCESS_KEY}` },
      body: formWith(await picture()),
    });
    expect(sent.status).toBe(201);
    const states = async (platform: PlatformProcess): Promise<unknown> =>
      ((await (await platform.fetch(`/api/places/${place.id}/images`)).json()) as object[]).map(
        (image) => (image as { analysisStatus: string }).analysisStatus,
      );
    await expect.poll(() => states(previous)).toEqual(["done"]);
    previous.child.kill("SIGTERM");
    expect(await previous.exited).toBe(0);

    // The unfinished work of a killed process lacks the newest migration's columns.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "update image set analysis_status = 'processing', analysis_changed_at = now() - interval '1 hour'",
    );
    await client.end();
    const next = await PlatformProcess.spawn(env, ["node", "src/main.ts"]);
    await next.ready();
    expect((await next.fetch("/api/v1/themes/acme")).status).toBe(200);
    await expect.poll(() => states(next)).toEqual(["done"]);
  },
  180_000,
);
