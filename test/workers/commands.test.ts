import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { analysisTopic } from "../../src/places/analysis/topic.ts";
import { aPicture, aPlace, settled } from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import { scratchFolder } from "../support/process.ts";
import { insertPictures } from "./linking/support/rows.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

async function platform(): Promise<{ current: TestPlatform; env: Record<string, string> }> {
  const DATABASE_URL = await freshDatabase();
  const current = await TestPlatform.start({ ENABLE_REST: "true", DATABASE_URL });
  onTestFinished(() => current.close());
  return { current, env: { DATABASE_URL } };
}

async function run(file: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("node", [file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return stdout;
}

describe("npm run links", () => {
  it("prints which pictures are linked, how far apart, and why", async () => {
    const { current, env } = await platform();
    const one = await aPlace(current, { latitude: 10, longitude: 10 });
    const two = await aPlace(current, { latitude: 10.0001, longitude: 10, linkRadiusMeters: 5 });
    const [a, b, c] = [
      await aPicture(current, one),
      await aPicture(current, one),
      await aPicture(current, two),
    ];
    await settled(current);
    const all = (await run("src/commands/links.ts", env)).trimEnd().split("\n");
    expect(all).toHaveLength(1 + 4);
    const ofA = await run("src/commands/links.ts", env, "--image", a.id);
    expect(ofA).toMatch(new RegExp(`${a.id} +${b.id} +0\\.00 +true +0\\.0 m apart`));
    expect(ofA).toMatch(
      new RegExp(`${a.id} +${c.id} +11\\.12 +false +11\\.1 m apart, within the 50 m`),
    );
    expect(await run("src/commands/links.ts", env, "--place", two)).not.toContain(a.id);
  });

  it("prints every link of a crowd, or as many as are asked for, and says how to ask", async () => {
    const { current, env } = await platform();
    const place = await aPlace(current, { latitude: 10, longitude: 10 });
    const em = current.owner.em.fork();
    await insertPictures(em, place, { count: 80, spots: "10, 10 + n * 1e-6", radius: 50 });
    const rows = (await run("src/commands/links.ts", env)).trimEnd().split("\n").slice(1);
    expect(new Set(rows.map((row) => row.slice(0, 74))).size).toBe(80 * 79);
    expect(rows).toHaveLength(80 * 79);
    const some = await run("src/commands/links.ts", env, "--limit", "5300");
    expect(some.trimEnd().split("\n").slice(1)).toEqual(rows.slice(0, 5300));
    for (const [option, value] of [
      ["--limit", "many"],
      ["--image", "7"],
    ] as const) {
      await expect(run("src/commands/links.ts", env, option, value)).rejects.toThrow(
        `${option} takes`,
      );
    }
  });

  it("reads the .env that the platform reads", async () => {
    const { env } = await platform();
    const cwd = await scratchFolder();
    await writeFile(`${cwd}/.env`, `DATABASE_URL=${env.DATABASE_URL}\n`);
    const { DATABASE_URL, ...rest } = process.env;
    const { stdout } = await promisify(execFile)("node", [`${root}src/commands/links.ts`], {
      cwd,
      env: rest,
    });
    expect(stdout).toMatch(/^imageId/);
  });

  it("says so when no platform runs", async () => {
    const env = { DATA_DIR: "/nonexistent", DATABASE_URL: "" };
    await expect(run("src/commands/links.ts", env)).rejects.toThrow(/no platform running/);
  });
});

describe("npm run dead-letters", () => {
  it("shows what no attempt got through, and gives it another try", async () => {
    const { current, env } = await platform();
    expect(await run("src/commands/dead-letters.ts", env)).toContain("no dead letters");
    const place = await aPlace(current);
    const { id } = await aPicture(current, place);
    await settled(current);
    const sql = (text: string, ...values: unknown[]): Promise<unknown[]> =>
      current.owner.em.fork().execute(text, values);
    const status = async () =>
      (await current.get(`/api/places/${place}/images`)).body[0].analysisStatus;
    // Its bytes are out of reach for a while: the store is down, say.
    const [away] = (await sql("select storage_key from image")) as { storage_key: string }[];
    await sql(
      "update image set storage_key = 'pictures/out/reach', analysis_status = 'pending', analysis_attempts = 0",
    );
    await current.running.services.queue.publish(analysisTopic, { imageId: id });
    const dead = async () => {
      // No test waits for minutes of pauses.
      await sql("update queue.job set start_after = now() where state = 'retry'");
      return sql("select from dead_letter");
    };
    await expect.poll(dead).toHaveLength(1);
    expect(await status()).toBe("failed");
    expect(await run("src/commands/dead-letters.ts", env)).toMatch(
      new RegExp(
        `analysis  \\{"imageId":"${id}"\\}  after 6 attempts: picture: its bytes could not be read`,
      ),
    );
    await sql("update image set storage_key = ?", away?.storage_key);
    expect(await run("src/commands/dead-letters.ts", env, "--redeliver")).toContain(
      "analysis: 1 sent again",
    );
    await expect.poll(status).toBe("done");
    expect(await run("src/commands/dead-letters.ts", env)).toContain("no dead letters");
  });
});
