import { expect, it, onTestFinished } from "vitest";
import { formWith, picture } from "../contract/support/pictures.ts";
import { backendsOf, killAndHoldDown, postmasterOf } from "../support/database-processes.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";

const CACHED = "/rt/v1/theme.css?slug=quartz";
const UNCACHED = "/rt/v1/theme.css?slug=hearth&variant=tokens";

async function startPlatform(): Promise<{ platform: PlatformProcess; dataDir: string }> {
  const dataDir = await scratchFolder();
  const env = { DATA_DIR: dataDir, ENABLE_REST: "true", ANALYZERS: "exif,pixels" };
  const platform = await PlatformProcess.spawn(env, ["node", "src/main.ts"]);
  await platform.ready();
  expect((await fetch(platform.url + CACHED)).status).toBe(200);
  return { platform, dataDir };
}

async function stop(platform: PlatformProcess): Promise<void> {
  platform.child.kill("SIGTERM");
  expect(await platform.exited).toBe(0);
}

/** Kills the server and prevents its restart until `release`, or the end of the test. */
async function killAndHold(dataDir: string): Promise<{ release(): void }> {
  const held = await killAndHoldDown(await postmasterOf(dataDir));
  onTestFinished(() => held.release());
  return held;
}

const status = async (platform: PlatformProcess, path: string): Promise<number> =>
  (await platform.fetch(path)).status;

async function upload(platform: PlatformProcess, place: string): Promise<Response> {
  return fetch(`${platform.url}/places/${place}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${PROCESS_KEY}` },
    body: formWith(await picture()),
  });
}

async function aPlace(platform: PlatformProcess): Promise<string> {
  const json = { title: "Seen", latitude: 1, longitude: 2 };
  const response = await platform.fetch("/api/places", { method: "POST", json });
  return ((await response.json()) as { id: string }).id;
}

it("serves what is cached while its database is gone, and goes on as before once it is back", async () => {
  const { platform, dataDir } = await startPlatform();
  const place = await aPlace(platform);
  const gone = await killAndHold(dataDir);
  await expect.poll(() => status(platform, "/readyz")).toBe(503);

  for (let n = 0; n < 50; n++) expect((await fetch(platform.url + CACHED)).status).toBe(200);
  expect(await status(platform, "/livez")).toBe(200);
  const requests = {
    "an uncached stylesheet": () => fetch(platform.url + UNCACHED),
    "a list": () => platform.fetch("/api/v1/themes"),
    "an edit": () => platform.fetch("/api/v1/themes/quartz", { method: "PATCH", json: {} }),
    "an upload": () => upload(platform, place),
    "a typed call": () => platform.fetch("/trpc/themes.list"),
    "a query": () =>
      fetch(`${platform.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: "{ images { id } }" }),
      }),
    "a picture": () => fetch(`${platform.url}/media/${place}`),
  };
  for (const [what, send] of Object.entries(requests)) {
    const started = performance.now();
    const response = await send();
    expect(response.status, what).toBe(503);
    expect(Number(response.headers.get("retry-after")), what).toBeGreaterThan(0);
    expect(performance.now() - started, what).toBeLessThan(2000);
  }

  gone.release();
  await platform.ready();
  expect(await status(platform, UNCACHED)).toBe(200);
  const created = { method: "POST", json: { slug: "after", name: "After" } };
  expect((await platform.fetch("/api/v1/themes", created)).status).toBe(201);
  const { image } = (await (await upload(platform, place)).json()) as { image: { id: string } };
  const analysed = async (): Promise<string> => {
    const listed = await platform.fetch(`/api/places/${place}/images`);
    const images = (await listed.json()) as { id: string; analysisStatus: string }[];
    return images.find(({ id }) => id === image.id)?.analysisStatus ?? "missing";
  };
  await expect.poll(analysed).toBe("done");

  // An edit reaches the cache: its channel to the database is open again.
  expect((await platform.fetch("/api/v1/themes/quartz/archive", { method: "POST" })).status).toBe(
    200,
  );
  expect((await fetch(platform.url + CACHED)).status).toBe(404);
  await stop(platform);
});

it("kill -9 of the database, or of a part of it, under load costs 503s at most, and nothing that was acknowledged", async () => {
  const { platform, dataDir } = await startPlatform();
  const place = await aPlace(platform);
  const statuses = new Map<string, Set<number>>();
  const acknowledged: string[] = [];
  let over = false;
  let served = 0;
  const ask = async (what: string, send: () => Promise<Response>): Promise<Response> => {
    const response = await send();
    statuses.set(what, (statuses.get(what) ?? new Set()).add(response.status));
    await response.clone().arrayBuffer();
    return response;
  };
  const again = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; !over; round++) await work(round);
  };
  const load = [
    again(async () => {
      await ask("cached", () => fetch(platform.url + CACHED));
      served++;
    }),
    ...[1, 2, 3].map((writer) =>
      again(async (round) => {
        const slug = `w${writer}-${round}`;
        const json = { slug, name: slug };
        const { ok } = await ask("create", () =>
          platform.fetch("/api/v1/themes", { method: "POST", json }),
        );
        if (ok) acknowledged.push(slug);
      }),
    ),
    again(async (round) => {
      await ask("uncached", () => fetch(`${platform.url}${UNCACHED}&appearance=dark&n=${round}`));
      await ask("list", () => platform.fetch("/api/places"));
    }),
    again(async () => void (await ask("upload", () => upload(platform, place)))),
  ];
  try {
    for (let kill = 0; kill < 4; kill++) {
      const since = acknowledged.length;
      const servedBefore = served;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(since + 2);
      const before = acknowledged.length;
      const postmaster = await postmasterOf(dataDir);
      if (kill % 2 === 0) {
        process.kill(postmaster, "SIGKILL");
        await expect.poll(() => postmasterOf(dataDir).catch(() => postmaster)).not.toBe(postmaster);
      } else {
        // The server ends all the others then, and recovers by itself.
        const backends = await backendsOf(postmaster);
        process.kill(backends[0] as number, "SIGKILL");
        const left = async () =>
          (await backendsOf(postmaster)).filter((pid) => backends.includes(pid));
        await expect.poll(left).toEqual([]);
      }
      await platform.ready();
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
      expect(served).toBeGreaterThan(servedBefore);
    }
  } finally {
    over = true;
    await Promise.all(load);
  }
  expect([...(statuses.get("cached") ?? [])]).toEqual([200]);
  for (const [what, seen] of statuses) {
    const odd = [...seen].filter((one) => one !== 200 && one !== 201 && one !== 503);
    expect(odd, what).toEqual([]);
  }
  // A connection may turn out only now to have died with the server.
  for (const slug of acknowledged) {
    const path = `/api/v1/themes/${slug}`;
    await expect.poll(() => status(platform, path)).not.toBe(503);
    expect(await status(platform, path)).toBe(200);
  }
  await stop(platform);
});
