import { describe, expect, it } from "vitest";
import { usersApart } from "../support/database-users.ts";
import { Exposition } from "../support/exposition.ts";
import { type TestPlatform, usePlatform } from "../support/platform.ts";
import { graphql } from "./support/graphql.ts";
import { aPicture, aPlace, picture, settled } from "./support/pictures.ts";
import { aPublished } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true", DATABASE_POOL_SIZE: "12" });

const scrape = async (of: TestPlatform = platform.current): Promise<Exposition> =>
  new Exposition((await of.get("/metrics", { key: null })).text);

/** Reads the metrics of the process that works: the same one, unless web and worker are apart. */
const scrapeWorker = async (): Promise<Exposition> =>
  new Exposition((await platform.current.workerServices.metrics.prometheus()).text);

const done = { outcome: "done" };

describe("GET /metrics", () => {
  it("has the series of failures before the first one, so that a rate sees it", async () => {
    const [found, worked] = [await scrape(), await scrapeWorker()];
    const failed = { outcome: "failed" };
    for (const operation of ["create", "size", "read", "file", "remove"]) {
      const labels = { operation, ...failed };
      expect(found.of("tokenkit_storage_duration_seconds_count", labels)).toBe(0);
    }
    expect(found.of("tokenkit_render_duration_seconds_count", { form: "css", ...failed })).toBe(0);
    for (const format of ["css", "compose"]) {
      const labels = { format, ...failed };
      expect(found.of("tokenkit_export_duration_seconds_count", labels), format).toBe(0);
    }
    for (const [name, labels] of [
      ["message", { topic: "analysis" }],
      ["message", { topic: "due" }],
      ["analysis", { analyzer: "exif" }],
      ["due", { task: "releases" }],
    ] as const) {
      const series = `tokenkit_${name}_duration_seconds_count`;
      expect(worked.of(series, { ...labels, ...failed }), JSON.stringify(labels)).toBe(0);
    }
  });

  it("names the release and the role of the process", async () => {
    const { version, commit } = (await platform.current.get("/healthz", { key: null })).body;
    const labels = { version, commit, role: usersApart ? "web" : "all" };
    expect((await scrape()).of("tokenkit_build_info", labels)).toBe(1);
  });

  it("shows both pools of connections, with their limits", async () => {
    await platform.current.get("/api/v1/themes");
    const found = await scrape();
    for (const [pool, limit] of [
      ["requests", 9],
      ["runtime", 3],
    ] as const) {
      expect(found.of("tokenkit_database_pool_limit", { pool })).toBe(limit);
      expect(found.of("tokenkit_database_pool_waiting", { pool })).toBe(0);
      const [used, idle] = ["used", "idle"].map((name) =>
        found.of(`tokenkit_database_pool_${name}`, { pool }),
      );
      expect((used ?? 0) + (idle ?? 0)).toBeGreaterThan(0);
    }
  });

  it("counts and times a picture's way: the store, the queue, the handlers, each analyzer", async () => {
    const place = await aPlace(platform.current, { latitude: 1, longitude: 2 });
    await aPicture(platform.current, place, await picture());
    await settled(platform.current);
    const [found, worked] = [await scrape(), await scrapeWorker()];
    const topic = "analysis";
    expect(found.of("tokenkit_queue_published_total", { topic })).toBe(1);
    expect(found.of("tokenkit_queue_publish_failures_total", { topic })).toBe(0);
    expect(worked.of("tokenkit_message_duration_seconds_count", { topic, ...done })).toBe(1);
    for (const analyzer of ["exif", "pixels"]) {
      const labels = { analyzer, ...done };
      expect(worked.of("tokenkit_analysis_duration_seconds_count", labels)).toBe(1);
      expect(worked.of("tokenkit_analysis_duration_seconds_sum", labels)).toBeGreaterThan(0);
    }
    const stored = (operation: string, of: Exposition): number =>
      of.of("tokenkit_storage_duration_seconds_count", { operation, ...done }) ?? 0;
    // Web keeps the original, and the worker reads it.
    expect(stored("create", found)).toBeGreaterThanOrEqual(usersApart ? 1 : 2);
    for (const operation of ["read", "file"]) {
      expect(stored(operation, found) + stored(operation, worked)).toBeGreaterThan(0);
    }
    expect(found.of("tokenkit_queue_oldest_seconds", { topic })).toBeGreaterThanOrEqual(0);
    expect(found.of("tokenkit_queue_messages", { topic, state: "waiting" })).toBeDefined();
  });

  it("times the sweep and the tasks with a time", async () => {
    await expect
      .poll(async () => (await scrapeWorker()).of("tokenkit_sweep_duration_seconds_count", done))
      .toBeGreaterThan(0);
    await expect
      .poll(async () =>
        (await scrapeWorker()).of("tokenkit_due_duration_seconds_count", {
          task: "releases",
          ...done,
        }),
      )
      .toBeGreaterThan(0);
  });

  it("times what is rendered and exported, and not what a cache answers", async () => {
    const slug = await aPublished(platform.current, { slug: "measured" });
    const before = await scrape();
    for (let times = 0; times < 2; times++) {
      await platform.current.get(`/rt/v1/theme.css?slug=${slug}`, { key: null });
      await platform.current.get(`/rt/v1/export?slug=${slug}&format=scss`, { key: null });
    }
    const found = await scrape();
    const more = (name: string, labels: Record<string, string>): number =>
      (found.of(name, labels) ?? 0) - (before.of(name, labels) ?? 0);
    expect(more("tokenkit_render_duration_seconds_count", { form: "css", ...done })).toBe(1);
    expect(more("tokenkit_export_duration_seconds_count", { format: "scss", ...done })).toBe(1);
  });

  it("counts a request that its budget refuses once, however many of its calls it refuses", async () => {
    const place = await aPlace(platform.current, { latitude: 3, longitude: 4 });
    await platform.current.running.services.orm.em.fork().execute(
      `insert into comment (id, place_id, content, creator, created_at)
       select gen_random_uuid(), ?, 'Many', 'x', now() from generate_series(1, 200)`,
      [place],
    );
    const calls = Array.from({ length: 20 }, () => "places.comments");
    const of = { ids: [place], slice: { limit: 200, offset: 0 } };
    const input = Object.fromEntries(calls.map((_, at) => [at, of]));
    const before = await scrape();
    const { body } = await platform.current.post(`/trpc/${calls.join(",")}?batch=1`, input);
    const codes = body.map((one: { error?: { data: { errorCode: string } } }) => one.error?.data);
    expect(codes.at(-1)).toMatchObject({ errorCode: "too_expensive" });
    const more = (limit: string, found: Exposition): number =>
      (found.of("tokenkit_refusals_total", { limit }) ?? 0) -
      (before.of("tokenkit_refusals_total", { limit }) ?? 0);
    const after = await scrape();
    expect([more("objects", after), more("bytes", after)]).toEqual([1, 0]);
  });

  it("counts a query once that both a limit of objects and one of fields refuse", async () => {
    for (let times = 0; times < 22; times++) await aPlace(platform.current);
    const { data } = await graphql(platform.current, "{ places(limit: 22) { id } }");
    await platform.current.running.services.orm.em.fork().execute(
      `insert into comment (id, place_id, content, creator, created_at)
       select gen_random_uuid(), place, 'Many', 'x', now()
         from unnest(?::uuid[]) place, generate_series(1, 200)`,
      [`{${data.places.map(({ id }: { id: string }) => id).join()}}`],
    );
    const again = Array.from({ length: 8 }, (_, n) => `a${n}: content`).join(" ");
    const comments = `comments(limit: 200) { id placeId content createdAt creator { id username email } ${again} }`;
    const query = `{ places(limit: 22) { ${comments} images { id } } b: places(limit: 1) { id } c: places(limit: 2) { id } }`;
    const count = (of: Exposition): number[] =>
      ["objects", "fields"].map((limit) => of.of("tokenkit_refusals_total", { limit }) ?? 0);
    const [objects = 0, fields = 0] = count(await scrape());
    const { errors } = await graphql(platform.current, query);
    expect(errors?.[0]?.extensions.code).toBe("too_expensive");
    const after = count(await scrape());
    expect((after[0] ?? 0) - objects + (after[1] ?? 0) - fields).toBe(1);
  });
});

describe("GET /metrics of a limited platform", () => {
  const limited = usePlatform({ RATE_LIMIT_PER_MINUTE: "20", TRUST_PROXY: "true" });
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

  it("counts refusals by limit", async () => {
    for (let times = 0; times < 23; times++) {
      await limited.current.get("/api/v1/themes", from("203.0.113.1"));
    }
    for (let times = 0; times < 4; times++) {
      await limited.current.get("/api/v1/themes", { key: "wrong", ...from("203.0.113.2") });
    }
    const { text } = await limited.current.get("/metrics", { key: null, ...from("203.0.113.3") });
    const found = new Exposition(text);
    expect(found.of("tokenkit_refusals_total", { limit: "requests" })).toBe(3);
    expect(found.of("tokenkit_refusals_total", { limit: "credentials" })).toBe(2);
    expect(found.of("tokenkit_refusals_total", { limit: "login" })).toBe(0);
  });
});

describe("GET /metrics once the queue refuses messages", () => {
  const deaf = usePlatform({ ENABLE_REST: "true" });

  it("counts each message that was not sent", async () => {
    const place = await aPlace(deaf.current, { latitude: 1, longitude: 2 });
    await deaf.current.running.services.queue.close(1000);
    await aPicture(deaf.current, place, await picture());
    await expect
      .poll(async () =>
        (await scrape(deaf.current)).of("tokenkit_queue_publish_failures_total", {
          topic: "analysis",
        }),
      )
      .toBe(1);
  });
});

describe("GET /metrics while every connection is in use", () => {
  const busy = usePlatform({ DATABASE_POOL_SIZE: "12" });

  it("answers within a second with what is known, and has the rest once one is free", async () => {
    const held = Array.from({ length: 9 }, () => busy.current.running.services.orm.em.fork());
    await Promise.all(held.map((em) => em.begin()));
    const topic = "analysis";
    try {
      const begun = performance.now();
      const found = await scrape(busy.current);
      expect(performance.now() - begun).toBeLessThan(1000);
      expect(found.of("tokenkit_database_pool_used", { pool: "requests" })).toBe(9);
      expect(found.of("tokenkit_dead_letters", { topic })).toBeUndefined();
    } finally {
      await Promise.all(held.map((em) => em.rollback()));
    }
    await expect
      .poll(async () => (await scrape(busy.current)).of("tokenkit_dead_letters", { topic }))
      .toBe(0);
  });
});
