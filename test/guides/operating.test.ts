import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";
import { startSystemPostgres, systemPostgres } from "../support/system-postgres.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(join(root, "docs/operating.md"), "utf8");
const bin = await systemPostgres();

/** A block of commands of the page, by its name. */
function block(name: string): string {
  const [, indent = "", text] =
    new RegExp(`^( *)\`\`\`sh ${name}\n([\\s\\S]*?)^ *\`\`\`$`, "m").exec(page) ?? [];
  if (text === undefined) throw new Error(`The page has no block ${name}`);
  return text.replaceAll(new RegExp(`^${indent}`, "gm"), "");
}

interface Surroundings {
  dataDir: string;
  env?: Record<string, string>;
}

/** Runs blocks one after the other, as they are written but for where the data is. */
async function run(
  names: readonly string[],
  { dataDir, env = {} }: Surroundings,
  text = names.map(block).join("\n"),
): Promise<string> {
  const script = `set -e -o pipefail\n${text.replaceAll(/(?<![\w/])\.data\b/g, dataDir)}`;
  const { stdout } = await promisify(execFile)("bash", ["-c", script], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ...env },
  });
  return stdout;
}

/** Runs a block that backs up; the folder that it made for it, which goes with the test. */
async function backUp(name: string, { dataDir, env }: Surroundings): Promise<string> {
  const around = { dataDir, env: { ...env, HOME: await scratchFolder() } };
  return (await run([], around, `${block(name)}\necho "$BACKUP"`)).trim();
}

const start = async (dataDir: string, env: Record<string, string> = {}) => {
  const command = ["node", "--import", "./src/start/preload.ts", "src/main.ts"] as const;
  const platform = await PlatformProcess.spawn(
    { DATA_DIR: dataDir, ENABLE_REST: "true", ANALYZERS: "exif", DATABASE_URL: "", ...env },
    [...command],
  );
  await platform.ready();
  return platform;
};

async function stop(platform: PlatformProcess): Promise<void> {
  platform.child.kill("SIGTERM");
  expect(await platform.exited).toBe(0);
}

const tokens = { color: { bg: { $type: "color", $value: "#123456" } }, z: { $value: 1.5e3 } };

/** A theme with history, and a place with a picture. */
async function fill(platform: PlatformProcess): Promise<void> {
  const send = async (method: string, path: string, json?: unknown) =>
    expect((await platform.fetch(path, { method, json })).status).toBeLessThan(300);
  await send("POST", "/api/v1/themes", { slug: "own", name: 'Öwn \\ "1"', tokens });
  await send("POST", "/api/v1/themes/own/publish");
  await send("PATCH", "/api/v1/themes/own", { baseVersion: 2, description: "Ours" });
  const id = await share(platform, { title: "Tamalpais", latitude: 37.885, longitude: -122.6225 });
  await share(platform, { title: "By the road\t\u2603", latitude: 37.885, longitude: -122.6225 });
  await send("POST", `/api/places/${id}/comments`, { content: "Mind the fog.\n\\N" });
  await expect
    .poll(() => picturesOf(platform))
    .toMatchObject([{ analysisStatus: "done" }, { analysisStatus: "done" }]);
  await expect
    .poll(async () => (await platform.fetch("/api/places")).text())
    .toMatch(/"sharedImageIds":\["/);
}

/** A place with a picture; its id. */
async function share(platform: PlatformProcess, place: object): Promise<string> {
  const made = await platform.fetch("/api/places", { method: "POST", json: place });
  const { id } = (await made.json()) as { id: string };
  const form = new FormData();
  const photograph = "test/fixtures/pictures/photographs/apple-iphone-4s-road.jpg";
  form.append("image", new Blob([readFileSync(join(root, photograph))]), "road.jpg");
  const uploaded = await fetch(`${platform.url}/places/${id}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${PROCESS_KEY}` },
    body: form,
  });
  expect(uploaded.status).toBe(201);
  return id;
}

interface Picture {
  url: string;
  analysisStatus: string;
}

async function picturesOf(platform: PlatformProcess): Promise<Picture[]> {
  const places = (await (await platform.fetch("/api/places")).json()) as { images: Picture[] }[];
  return places.flatMap(({ images }) => images);
}

/** Every answer that a reader gets, byte by byte. */
async function contentOf(platform: PlatformProcess): Promise<unknown> {
  const text = async (path: string) => (await platform.fetch(path)).text();
  const [picture] = await picturesOf(platform);
  const path = new URL(picture?.url ?? "", platform.url).pathname;
  return {
    theme: await text("/api/v1/themes/own/export"),
    versions: await text("/api/v1/themes/own/versions"),
    css: await text("/rt/v1/theme.css?slug=own&v=2"),
    audit: JSON.parse(await text("/api/v1/admin/audit")),
    points: await text("/api/places/points"),
    places: (await text("/api/places")).replaceAll(/http:\/\/[^/"]+/g, ""),
    picture: Buffer.from(await (await platform.fetch(`${path}?w=320`)).arrayBuffer()).toString(
      "hex",
    ),
  };
}

describe("docs/operating.md", () => {
  it("backs up and restores with the embedded database", async () => {
    const dataDir = join(await scratchFolder(), "data");
    const first = await start(dataDir);
    await fill(first);
    const content = await contentOf(first);
    await stop(first);
    const backup = await backUp("backup-embedded", { dataDir });
    const later = await start(dataDir);
    expect((await later.fetch("/api/v1/themes/own", { method: "DELETE" })).status).toBe(204);
    await stop(later);
    await run(["restore-embedded"], { dataDir, env: { BACKUP: backup } });
    expect(readdirSync(dirname(dataDir)).some((name) => name.startsWith("data.before-"))).toBe(
      true,
    );
    const restored = await start(dataDir);
    expect(await contentOf(restored)).toEqual(content);
    await stop(restored);
  });
});

describe.runIf(bin)("docs/operating.md, with a PostgreSQL of your own", () => {
  it("moves to it, backs it up and restores it, and takes it off", async () => {
    const dataDir = join(await scratchFolder(), "data");
    const embedded = await start(dataDir);
    await fill(embedded);
    const content = await contentOf(embedded);

    const server = await startSystemPostgres(bin as string);
    onTestFinished(() => server.stop());
    const url = `postgresql://tokenkit@/tokenkit?host=${encodeURIComponent(server.host)}`;
    const administrator = { PGHOST: server.host, PGUSER: server.user };
    const around = { dataDir, env: administrator };
    const move = block("move").replace(/'postgresql:[^']*'/, `'${url}'`);
    expect(move).toContain(url);
    const moved = () => run([], around, move);

    await run(["prepare"], around);
    await expect(moved()).rejects.toThrow(/process \d+|in use|uses/);
    await stop(embedded);
    expect(await moved()).toMatch(/ 7 {2}theme_revision\n[\s\S]*Copied\. Start/);
    await expect(moved()).rejects.toThrow(/DATABASE_URL: the database holds rows already/);

    const own = await start(dataDir, { DATABASE_URL: url });
    expect(await contentOf(own)).toEqual(content);
    // Sequences continue from their last value.
    const patch = { baseVersion: 3, name: "Own" };
    const changed = await own.fetch("/api/v1/themes/own", { method: "PATCH", json: patch });
    expect(await changed.json()).toMatchObject({ version: 4 });
    const place = { title: "Another", latitude: 1, longitude: 1 };
    expect((await own.fetch("/api/places", { method: "POST", json: place })).status).toBe(201);
    const latest = await contentOf(own);

    await run(["users"], around);
    const address = (user: string) => url.replace("//tokenkit@", `//${user}@`);
    const rights = block("rights").replaceAll(
      /'postgresql:\/\/(\w+):[^']*'/g,
      (_, user: string) => `'${address(user)}'`,
    );
    expect(await run([], around, rights)).toMatch(
      /Rights of web: tokenkit_web\nRights of worker: tokenkit_worker\n/,
    );
    const saved = await backUp("backup-own", { dataDir, env: { DATABASE_URL: url } });
    await stop(own);
    for (const role of ["web", "worker"]) {
      const env = { ROLE: role, MIGRATE: "false", DATABASE_URL: address(`tokenkit_${role}`) };
      const program = await start(dataDir, env);
      if (role === "web") expect(await contentOf(program)).toEqual(latest);
      await stop(program);
    }

    await run(["remove", "prepare"], around);
    const elsewhere = join(await scratchFolder(), "data");
    await run(["restore-own"], {
      dataDir: elsewhere,
      env: { DATABASE_URL: url, BACKUP: saved },
    });
    const restored = await start(elsewhere, { DATABASE_URL: url });
    expect(await contentOf(restored)).toEqual(latest);
    await stop(restored);
    await run(["remove"], around);
  });
});
