import { execFileSync } from "node:child_process";
import pg from "pg";
import { expect, it } from "vitest";
import { formWith, picture } from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";
import { earlierRelease, hasRelease, root, stopped } from "./support/release.ts";

/** The last commit of the previous release; each release moves it. */
const PREVIOUS = "a0662b29b3e96bb8bd97eb045c14777cfc007768";

it.skipIf(!hasRelease(PREVIOUS, "the release before this one"))(
  "the release before this one runs on the schema of today, and this one on what it leaves",
  async () => {
    const url = await freshDatabase({ empty: true });
    const env = {
      DATABASE_URL: url,
      DATA_DIR: await scratchFolder(),
      ENABLE_REST: "true",
      ANALYZERS: "exif,pixels",
    };
    const startPrevious = await earlierRelease(PREVIOUS);
    // It makes the database, which this release then upgrades.
    const first = await startPrevious(env);
    expect(await stopped(first)).toBe(0);
    execFileSync("node", ["src/commands/migrate.ts"], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    const previous = await startPrevious(env);
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
    expect(await stopped(previous)).toBe(0);

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
