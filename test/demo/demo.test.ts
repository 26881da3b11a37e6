import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { examplePlaces } from "../../src/console/example/places.ts";
import { freePort } from "../support/free-port.ts";
import { ADMIN_KEY, TestPlatform } from "../support/platform.ts";
import { PlatformProcess, scratchFolder } from "../support/process.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Demo {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

/** The demo as a person runs it, from the project's folder. */
async function demo(env: Record<string, string>): Promise<Demo> {
  const { INIT_ADMIN_API_KEY, PORT, DATABASE_URL, ...rest } = process.env;
  const child = spawn("node", ["test/demo/run.ts"], {
    cwd: root,
    env: { ...rest, DATA_DIR: await scratchFolder(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit").then(([code]) => code as number | null);
  return { child, output: () => text, exited };
}

async function finished(
  env: Record<string, string>,
): Promise<{ status: number | null; output: string }> {
  const { output, exited } = await demo(env);
  const status = await exited;
  return { status, output: output() };
}

async function platform(env: Record<string, string> = { ENABLE_REST: "true" }) {
  const current = await TestPlatform.start(env);
  onTestFinished(() => current.close());
  return current;
}

const counted = async (current: TestPlatform) =>
  (await current.get("/api/places?limit=200")).body.map(
    (place: Record<"title" | "imagesTotal" | "commentsTotal", unknown>) =>
      [place.title, place.imagesTotal, place.commentsTotal] as const,
  );
const expected = examplePlaces
  .map(({ title, photographs, comments }) => [title, photographs.length, comments.length])
  .toReversed();

describe("npm run demo", () => {
  it("loads its places once, however often it runs, and completes what is lacking", async () => {
    const current = await platform();
    const env = { TOKENKIT_URL: `${current.url}/`, TOKENKIT_KEY: ADMIN_KEY };
    const first = await finished(env);
    expect(first).toMatchObject({ status: 0 });
    expect(first.output).toContain("Apple iPhone 4S");
    expect(first.output).toContain("related: Lund, the corner");
    expect(first.output).toContain(`Open this   ${current.url}/places`);
    expect(await counted(current)).toEqual(expected);
    const { body } = await current.get("/api/places");
    for (const { images } of body) {
      for (const { analysisStatus, badges } of images) {
        expect(analysisStatus).toBe("done");
        expect(badges.length).toBeGreaterThan(0);
      }
    }
    const again = await finished(env);
    expect(again).toMatchObject({ status: 0, output: expect.stringContaining("loaded before") });
    expect(await counted(current)).toEqual(expected);
    await current.delete(`/api/images/${body[0].images[0].id}`);
    await current.delete(`/api/places/${body[1].id}`);
    expect(await finished(env)).toMatchObject({ status: 0 });
    expect((await counted(current)).toSorted()).toEqual(expected.toSorted());
  });

  it("has a panorama that does not lie on its side", async () => {
    const current = await platform();
    await finished({ TOKENKIT_URL: current.url, TOKENKIT_KEY: ADMIN_KEY });
    const { body } = await current.get("/api/places?limit=200");
    const images = body.flatMap(({ images: own }: { images: object[] }) => own);
    const [panorama] = images.filter(({ caption = "" }) => /panorama/i.test(caption));
    expect(panorama.width).toBeGreaterThan(panorama.height);
  });

  it("says what to do about a platform on another data folder, and loads nothing", async () => {
    const current = await platform();
    const without = await finished({ TOKENKIT_URL: current.url });
    expect(without.status).toBe(1);
    expect(without.output).toMatch(/There is no key in .*admin-api-key/);
    expect(without.output).toContain("DATA_DIR=<its folder> npm run demo");
    const wrong = await finished({
      TOKENKIT_URL: current.url,
      INIT_ADMIN_API_KEY: "of-another-folder",
    });
    expect(wrong.status).toBe(1);
    expect(wrong.output).toMatch(
      /does not take the key of INIT_ADMIN_API_KEY.*\n.*TOKENKIT_KEY=<key>/,
    );
    expect(`${without.output}${wrong.output}`).not.toMatch(/\bat .*\.ts:/);
    expect(await counted(current)).toEqual([]);
  });

  it("says so where REST is off, or nothing or another server answers", async () => {
    const current = await platform({});
    const off = await finished({ TOKENKIT_URL: current.url, TOKENKIT_KEY: ADMIN_KEY });
    expect(off).toMatchObject({ status: 1, output: expect.stringContaining("ENABLE_REST=true") });
    const nowhere = await finished({ TOKENKIT_URL: `http://127.0.0.1:${await freePort()}` });
    expect(nowhere).toMatchObject({
      status: 1,
      output: expect.stringContaining("nothing answers at"),
    });
    const other = await finished({ TOKENKIT_URL: `http://127.0.0.1:${await busyPort()}` });
    expect(other).toMatchObject({ status: 1, output: expect.stringContaining("is no tokenkit") });
  });

  it("starts a platform on another port where its own is taken, and ends it with itself", async () => {
    const port = await busyPort();
    const { child, output, exited } = await demo({ PORT: String(port), ANALYZERS: "exif" });
    await expect.poll(output, { interval: 200 }).toMatch(/Open this {3}\S+/);
    expect(output()).toContain(`Port ${port} is taken by something else`);
    const page = /Open this {3}(\S+)/.exec(output())?.[1] ?? "";
    expect(page).not.toContain(String(port));
    expect(await (await fetch(page)).text()).toContain("Antelope Canyon");
    child.kill("SIGINT");
    expect(await exited).toBe(0);
    await expect(fetch(page)).rejects.toThrow();
  });

  it("repeats what the platform said that could not be started", async () => {
    const env = { PORT: String(await freePort()), LOG_LEVEL: "loud" };
    const { status, output } = await finished(env);
    expect(status).toBe(1);
    expect(output).toMatch(/LOG_LEVEL: must be.*The platform has ended/s);
  });

  it("leaves a platform alone that runs on the same data folder and another port", async () => {
    const DATA_DIR = await scratchFolder();
    const running = await PlatformProcess.spawn({ DATA_DIR, DATABASE_URL: "" });
    await running.ready();
    const { status, output } = await finished({ DATA_DIR, PORT: String(await freePort()) });
    expect(status).toBe(1);
    expect(output).toMatch(
      new RegExp(`${DATA_DIR}.*TOKENKIT_URL=http://localhost:<its port>`, "s"),
    );
    expect((await running.fetch("/readyz")).status).toBe(200);
  });
});

/** A port where another server says 200 to everything, as development servers do. */
async function busyPort(): Promise<number> {
  const answer: RequestListener = (_req, res) => void res.end("<!doctype html>");
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
