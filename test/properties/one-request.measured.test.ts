import { gzipSync } from "node:zlib";
import { getIntrospectionQuery } from "graphql";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { formatNames } from "../../src/tokens/export/served.ts";
import { freshDatabase } from "../support/database.ts";
import { normalized } from "../support/machine-speed.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";
import { type Crowd, insertCrowd } from "./support/crowd.ts";

/** The budget of one request (decisions.md#one-budget). */
const MAX_CPU_MS = 250;
const MAX_BYTES = 5_000_000;

/** The bound of work that is done once and kept (decisions.md#one-budget). */
const MAX_ONCE_MS = 5000;

/** Repeats expensive requests, because a shared core slows them; none of them is answered from a cache. */
const TRIES = 20;

interface Cost {
  cpuMs: number;
  bytes: number;
  status: number;
}

describe("whatever one anonymous request asks for", () => {
  it("costs under 250 ms of CPU and is answered with under 5 MB", async () => {
    const { platform, places, images } = await crowded({ wordy: true });
    const requests = { ...ofPlaces(places, images), ...hostile(places) };
    // The page of a library, all of it one static file.
    const explorer = await costOf(platform, "/graphql", { headers: { accept: "text/html" } });
    expect(explorer).toMatchObject({ status: 200 });
    expect(explorer.cpuMs).toBeLessThan(MAX_ONCE_MS);
    expect(await thoseThatCostMore(platform, requests)).toEqual([]);
  }, 600_000);

  it("does so where there is much of everything, though nobody says much", async () => {
    const { platform, places, images } = await crowded({ wordy: false });
    expect(await thoseThatCostMore(platform, ofPlaces(places, images))).toEqual([]);
  }, 600_000);

  it("does so on pages where markup makes each character five, compressed or not", async () => {
    const { platform, places } = await crowded({
      ...{ wordy: true, character: "'" },
      ...{ places: 12, comments: 200 },
    });
    const plain: RequestInit = { headers: { "accept-encoding": "identity" } };
    const requests: Record<string, [string, RequestInit?]> = {
      "page of places": ["/places"],
      "page of places, plain": ["/places", plain],
      "page of a place": [`/places/${places[0]}`],
      "page of a place, plain": [`/places/${places[0]}`, plain],
    };
    expect(await thoseThatCostMore(platform, requests)).toEqual([]);
  }, 600_000);
});

describe("the largest theme", () => {
  it("is rendered in each form once, in bounds, and costs no more than another then", async () => {
    const { platform } = await crowded({ wordy: false, places: 1 });
    await publishLargeTheme(platform);
    const tooMuch: string[] = [];
    for (const [name, [path]] of Object.entries(big)) {
      const first = await costOf(platform, path);
      if (first.status !== 200 || first.cpuMs > MAX_ONCE_MS) tooMuch.push(said(name, first));
      const again = await cheapest(platform, path, undefined, ({ cpuMs }) => cpuMs < MAX_CPU_MS);
      if (again.cpuMs >= MAX_CPU_MS) tooMuch.push(said(`${name}, again`, again));
    }
    expect(tooMuch).toEqual([]);
    // A batch may ask for them too, now that they are kept.
    expect(await thoseThatCostMore(platform, { "kept renderings": largeRenderings })).toEqual([]);
  }, 600_000);

  it("is compared and judged once per pair of versions, and costs no more than another then", async () => {
    const { platform } = await crowded({ wordy: false, places: 1 });
    await publishLargeTheme(platform);
    const patched = await platform.fetch("/api/v1/themes/large", {
      method: "PATCH",
      json: { tokens: largeTokens(4099) },
    });
    expect(patched.status).toBe(200);
    const compared = ofLargeVersions();
    for (const [name, [path, init]] of Object.entries(compared)) {
      const first = await costOf(platform, path, init);
      expect(first, name).toMatchObject({ status: 200 });
      expect(first.cpuMs, name).toBeLessThan(MAX_ONCE_MS);
    }
    expect(await thoseThatCostMore(platform, compared)).toEqual([]);
  }, 600_000);
});

describe("whatever one request of somebody signed in asks for", () => {
  it("costs no more, however much was done here", async () => {
    const { platform, url } = await crowded({ wordy: false, places: 4 });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await insertHistory(client);
    await client.end();
    await publishLargeTheme(platform);
    expect(await thoseThatCostMore(platform, ofAdmins())).toEqual([]);
  }, 600_000);
});

async function crowded(crowd: Partial<Crowd> & Pick<Crowd, "wordy">) {
  const url = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await insertCrowd(client, { places: 80, images: 40, badges: 12, comments: 60, ...crowd });
  const ids = async (table: string): Promise<string[]> =>
    (await client.query<{ id: string }>(`select id from ${table}`)).rows.map(({ id }) => id);
  const [places, images] = [await ids("place"), await ids("image")];
  await client.end();
  const platform = await PlatformProcess.spawn({
    DATABASE_URL: url,
    DATA_DIR: await scratchFolder(),
    ENABLE_REST: "true",
  });
  await platform.ready();
  return { platform, places, images, url };
}

async function thoseThatCostMore(
  platform: PlatformProcess,
  requests: Record<string, [string, RequestInit?]>,
): Promise<string[]> {
  const tooMuch: string[] = [];
  for (const [name, [path, init]] of Object.entries(requests)) {
    const least = await cheapest(platform, path, init, isWithin);
    if (process.env.COSTS) process.stdout.write(`${said(name, least)}\n`);
    if (!isWithin(least)) tooMuch.push(said(name, least));
  }
  return tooMuch;
}

/** Repeats a request until its cost is within bounds, or often enough. */
async function cheapest(
  platform: PlatformProcess,
  path: string,
  init: RequestInit | undefined,
  isEnough: (cost: Cost) => boolean,
): Promise<Cost> {
  let least = await costOf(platform, path, init);
  for (let tries = 1; tries < TRIES && !isEnough(least); tries++) {
    const cost = await costOf(platform, path, init);
    if (cost.cpuMs < least.cpuMs) least = cost;
  }
  return least;
}

const isWithin = ({ cpuMs, bytes }: Cost): boolean => cpuMs < MAX_CPU_MS && bytes < MAX_BYTES;

const said = (name: string, { status, cpuMs, bytes }: Cost): string =>
  `${name}: ${status}, ${cpuMs} ms of CPU, ${bytes} bytes`;

async function costOf(platform: PlatformProcess, path: string, init?: RequestInit): Promise<Cost> {
  const before = await cpuMs(platform);
  const response = await fetch(platform.url + path, init);
  // Without its coding.
  const bytes = (await response.arrayBuffer()).byteLength;
  const cost = Math.round(normalized((await cpuMs(platform)) - before));
  return { cpuMs: cost, bytes, status: response.status };
}

/** CPU of the whole process, including its threads. */
async function cpuMs(platform: PlatformProcess): Promise<number> {
  const text = await (await fetch(`${platform.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1000;
}

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const gql = (query: string, variables?: unknown): [string, RequestInit] => [
  "/graphql",
  json({ query, variables }),
];

const image = `id placeId url caption contentType byteSize width height coordinate { latitude longitude } takenAt cameraMake cameraModel badges { label display confidence source } analysisStatus analysisError createdAt`;
const everything = (
  limit: number,
) => `{ places(limit: ${limit}) { id title description coordinate { latitude longitude } linkRadiusMeters creator { id username email } createdAt
 images { ${image} linkedImages { ${image} } } comments { id placeId content creator { id username email } createdAt } relatedPlaces { place { id title description } distanceMeters sharedImageIds } imagesTotal } }`;

const zipped = (path: string, text: string): [string, RequestInit] => [
  path,
  {
    ...json({}),
    body: gzipSync(text),
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
  },
];

const trpc = (calls: [string, unknown][]): [string, RequestInit] => [
  `/trpc/${calls.map(([name]) => name).join(",")}?batch=1`,
  json(Object.fromEntries(calls.map(([, input], at) => [at, input]))),
];

/** With both appearances, an export costs the most. */
const forms = [
  "theme.css",
  "theme.css?modes=all&appearance=all",
  "theme.css?references=true",
  "theme.json",
  "export?format=json&references=true",
  ...formatNames.map((format) => `export?format=${format}&appearance=all`),
];
const big: Record<string, [string]> = Object.fromEntries(
  forms.map((form) => [
    `large theme, ${form}`,
    [`/rt/v1/${form}${form.includes("?") ? "&" : "?"}slug=large`],
  ]),
);

const largeRenderings = trpc(
  Array.from({ length: 20 }, (_, n) => [
    "delivery.export",
    { slug: "large", format: ["css", "scss", "json", "ts"][n % 4], appearance: "light" },
  ]),
);

/** As many tokens as a body may hold; other colors by another step. */
function largeTokens(step: number) {
  const group = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, n) => [
      `c${n}`,
      { $value: `#${(n * step).toString(16).padStart(6, "0").slice(-6)}` },
    ]),
  );
  return { color: { $type: "color", ...group } };
}

/** The largest there may be, published. */
async function publishLargeTheme(platform: PlatformProcess): Promise<void> {
  const tokens = largeTokens(811);
  const made = await platform.fetch("/api/v1/themes", {
    method: "POST",
    json: { slug: "large", name: "Large", tokens },
  });
  expect(made.status).toBe(201);
  expect((await platform.fetch("/api/v1/themes/large/publish", { method: "POST" })).status).toBe(
    200,
  );
}

const times = <T>(n: number, of: (n: number) => T): T[] =>
  Array.from({ length: n }, (_, at) => of(at));

/** Requests that many rows make expensive. */
function ofPlaces(ids: string[], images: string[]): Record<string, [string, RequestInit?]> {
  return {
    places: ["/api/places"],
    "places 200": ["/api/places?limit=200"],
    "places 20": ["/api/places?limit=20"],
    place: [`/api/places/${ids[0]}`],
    "page of places": ["/places"],
    "page of a place": [`/places/${ids[0]}`],
    "images of place": [`/api/places/${ids[0]}/images?limit=200`],
    "comments of place": [`/api/places/${ids[0]}/comments?limit=200`],
    related: [`/api/places/${ids[0]}/related?limit=200`],
    linked: [`/api/images/${images[0]}/linked?limit=200`],
    "linked far": [`/api/images/${images[0]}/linked?limit=200&offset=2900`],
    "trpc list x20": trpc(times(20, () => ["places.list", { limit: 200 }])),
    "trpc list10 x20": trpc(times(20, (n) => ["places.list", { limit: 4, offset: n * 4 }])),
    "trpc images x20": trpc(
      times(20, () => ["places.images", { ids, slice: { limit: 200, offset: 0 } }]),
    ),
    "trpc related x20": trpc(
      times(20, () => ["places.relatedOf", { ids, slice: { limit: 200, offset: 0 } }]),
    ),
    "trpc linkedTotals x20": trpc(
      times(20, () => ["images.linkedTotals", { ids: images.slice(0, 1000) }]),
    ),
    "trpc totals": trpc(
      times(20, () => ["places.totals", { ids: times(1000, () => crypto.randomUUID()) }]),
    ),
    "trpc linkedOf x20": trpc(
      times(20, () => [
        "images.linkedOf",
        { of: images.slice(0, 300).map((id) => ({ id, limit: 200, offset: 0 })) },
      ]),
    ),
    "gql everything 50": gql(everything(50)),
    "gql everything 10": gql(everything(10)),
    "gql everything 20": gql(everything(20)),
    "trpc linked of one, many times": trpc([
      ["images.linkedOf", { of: times(4200, () => ({ id: images[0], limit: 1, offset: 0 })) }],
    ]),
    "trpc linked far off x20": trpc(
      times(20, () => [
        "images.linkedOf",
        { of: images.slice(0, 600).map((id) => ({ id, limit: 1, offset: 3000 })) },
      ]),
    ),
    "trpc comments": trpc([
      ["places.comments", { ids: ids.slice(0, 60), slice: { limit: 200, offset: 0 } }],
    ]),
    "gql short texts under many names": gql(
      `{ images(limit: 200) { linkedImages(limit: 20) { ${times(11, (n) => `a${n}: cameraModel`).join(" ")} } } }`,
    ),
    "gql images of linked": gql("{ images(limit: 200) { linkedImages(limit: 200) { id } } }"),
    "gql linked far off": gql(
      "{ images(limit: 200) { linkedImages(limit: 1, offset: 2900) { id } } }",
    ),
    "gql places of images of linked": gql(
      "{ places(limit: 100) { images(limit: 40) { linkedImages(limit: 200) { id } } } }",
    ),
    "gql places of comments": gql("{ places(limit: 200) { comments(limit: 200) { id } } }"),
    "gql titles of related": gql(
      `{ places(limit: 60) { relatedPlaces(limit: 59) { place { ${times(12, (n) => `a${n}: title`).join(" ")} } } } }`,
    ),
    "gql images": gql(`{ images(limit: 200) { ${image} linkedImages(limit: 20) { ${image} } } }`),
    "gql images 50": gql(`{ images(limit: 50) { ${image} linkedImages(limit: 20) { ${image} } } }`),
    "gql totals": gql(
      "{ images(limit: 200) { linkedImages { linkedImagesTotal } linkedImagesTotal } }",
    ),
    "search places": requestTo("places.search", { limit: 200 }),
    "search images": requestTo("images.search", { limit: 200 }),
    "search images x20": trpc(times(20, () => ["images.search", { limit: 200 }])),
    "search images, all that there is": requestTo("images.search", {
      ...{ limit: 200, q: "a i", badge: "label-1", creator: "x", analysisStatus: "done" },
      ...{ near: { latitude: 48.8584, longitude: 2.2945, radiusMeters: 20_000_000 } },
      ...{
        bbox: { west: 170, south: -90, east: 160, north: 90 },
        takenFrom: "1990-01-01T00:00:00Z",
      },
    }),
    "search places, nearest x20": trpc(
      times(20, () => [
        "places.search",
        { limit: 200, near: { latitude: 48.8584, longitude: 2.2945, radiusMeters: 20_000_000 } },
      ]),
    ),
    "search over REST": ["/api/images/search?limit=200&badge=label-1"],
    "gql search": gql(
      `{ searchImages(limit: 200) { items { image { ${image} linkedImages(limit: 20) { id } } } } }`,
    ),
    "gql search places": gql(
      "{ searchPlaces(limit: 200) { items { place { id title description images(limit: 20) { id } comments(limit: 20) { content } } } } }",
    ),
    points: requestTo("places.points", { cells: 64 }),
    "points x20": trpc(times(20, () => ["places.points", { cells: 64, q: "a" }])),
    "one picture x20": trpc(times(20, () => ["images.get", { imageId: images[0] }])),
    "gql alias": gql(
      `{ places(limit: 200) { ${times(14, (n) => `a${n}: description`).join(" ")} } }`,
    ),
  };
}

/** Rows of the log as long as they may be before very many short ones, people, figures, dead letters. */
async function insertHistory(client: pg.Client): Promise<void> {
  const long = "repeat('說', 5000)";
  await client.query(
    `insert into audit_entry (id, at, actor, action, entity_type, entity_id, summary, changes, request_id)
     select gen_random_uuid(), now() - make_interval(secs => n), 'person-' || n % 500, 'place.update',
            'place', gen_random_uuid()::text, 'Changed the place ' || repeat('說', 100),
            json_build_object('description', json_build_object('from', ${long}, 'to', ${long})), ''
       from generate_series(1, 3000) n`,
  );
  await client.query(
    `insert into audit_entry (id, at, actor, action, entity_type, entity_id, summary, changes, request_id)
     select gen_random_uuid(), now() - make_interval(secs => 3000 + n), 'person-' || n % 500,
            'image.create', 'image', gen_random_uuid()::text, 'Added a picture to the place Here', '{}', ''
       from generate_series(1, 60000) n`,
  );
  await client.query(
    `insert into app_user (id, subject, username, name, email, role, first_seen_at, last_login_at)
     select gen_random_uuid(), 'person-' || n, 'person' || n, 'Person ' || n,
            'person' || n || '@example.com', 'viewer', now(), now() - make_interval(mins => n)
       from generate_series(1, 5000) n`,
  );
  await client.query(
    `insert into metric_bucket (seconds, begin, metric, value)
     select 3600, date_trunc('hour', now()) - make_interval(hours => n), metric, n
       from generate_series(0, 1464) n
      cross join unnest(array['up', 'requests', 'hits', 'misses', 'errors', 'handled:analysis',
        'handled:linking', 'peak:waiting:analysis', 'peak:running:analysis', 'peak:oldest:analysis',
        'peak:waiting:linking', 'peak:running:linking', 'peak:oldest:linking']) metric
     on conflict do nothing`,
  );
  await client.query(
    `insert into dead_letter (id, topic, body, attempts, failed_at, reason)
     select gen_random_uuid(), 'analysis', json_build_object('imageId', gen_random_uuid()), 6,
            now() - make_interval(secs => n), repeat('說', 1000) from generate_series(1, 3000) n`,
  );
  await client.query("analyze");
}

const WITH_KEY: RequestInit = { headers: { authorization: `Bearer ${PROCESS_KEY}` } };
const requestTo = (name: string, input: unknown): [string, RequestInit] => [
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
  WITH_KEY,
];
const inBatch = (name: string, input: unknown): [string, RequestInit] => {
  const [path, init] = trpc(times(20, () => [name, input]));
  return [path, { ...init, headers: { ...init.headers, ...WITH_KEY.headers } }];
};

/** Requests that grow with people's activity. */
function ofAdmins(): Record<string, [string, RequestInit?]> {
  const everything = { limit: 500 };
  return {
    "audit log": requestTo("audit.list", everything),
    "audit log, far back": requestTo("audit.list", { limit: 500, offset: 60_000 }),
    "audit log, words": requestTo("audit.list", { q: "a c t", ...everything }),
    "audit log x20": inBatch("audit.list", { limit: 50 }),
    "audit log over REST": ["/api/v1/admin/audit?limit=500", WITH_KEY],
    "audit export, csv": requestTo("audit.export", { format: "csv" }),
    "audit export, jsonl": requestTo("audit.export", { format: "jsonl" }),
    "audit export, words": requestTo("audit.export", { format: "csv", q: "changed" }),
    "audit export x20": inBatch("audit.export", { format: "jsonl" }),
    "audit facets": requestTo("audit.facets", {}),
    "audit facets, words": requestTo("audit.facets", { q: "a p" }),
    "audit facets x20": inBatch("audit.facets", {}),
    people: requestTo("users.list", { limit: 500, q: "person" }),
    "figures of 30 days": requestTo("stats.series", { range: "30d" }),
    "figures of 30 days x20": inBatch("stats.series", { range: "30d" }),
    "dead letters": requestTo("queues.deadLetters", { limit: 100 }),
    "dead letters x20": inBatch("queues.deadLetters", { limit: 100 }),
    "queues x20": inBatch("queues.read", undefined),
    "installation x20": inBatch("delivery.installation", undefined),
    faces: requestTo("themes.faces", { slugs: ["large", "quartz", "aurora"] }),
    "themes with faces": requestTo("themes.list", { limit: 200 }),
    "findings of a large theme": requestTo("themes.facets", {}),
    "versions of a large theme": requestTo("themes.versions", { slug: "large" }),
  };
}

const ofLargeVersions = (): Record<string, [string, RequestInit?]> => ({
  verdict: requestTo("themes.verdict", { slug: "large" }),
  diff: requestTo("themes.diff", { slug: "large", from: 1, to: 3 }),
});

/** Requests that are expensive anywhere. */
function hostile(ids: string[]): Record<string, [string, RequestInit?]> {
  return {
    "gql variables": gql("mutation($i:PlaceInput!){createPlace(input:$i){id}}", {
      i: Object.fromEntries(times(80_000, (n) => [`f${n}`, n])),
    }),
    "gql variables 60k": gql("mutation($i:PlaceInput!){createPlace(input:$i){id}}", {
      i: Object.fromEntries(times(5_000, (n) => [`f${n}`, n])),
    }),
    "gql variables 990": gql("mutation($i:PlaceInput!){createPlace(input:$i){id}}", {
      i: Object.fromEntries(times(990, (n) => [`${"f".repeat(50)}${n}`, n])),
    }),
    "gql variables string": gql("mutation($i:PlaceInput!){createPlace(input:$i){id}}", {
      i: "x".repeat(60_000),
    }),
    "gql deep var": [
      "/graphql",
      {
        ...json([]),
        body: `{"query":"mutation($i:PlaceInput!){createPlace(input:$i){id}}","variables":{"i":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`,
      },
    ],
    "gql syntax": gql(`{ ${"a ".repeat(30_000)} }`),
    "gql braces": gql("{".repeat(60_000)),
    "gql 990 unknown fields": gql(`{ places { ${times(490, (n) => `idd${n}`).join(" ")} } }`),
    "gql overlap": gql(
      `{ ${times(120, () => `images(limit: 1) { id url badges { label } }`).join(" ")} }`,
    ),
    "gql fragments": gql(
      `${times(60, (n) => `fragment F${n} on Image { ${n < 59 ? `...F${n + 1} ...F${n + 1}` : "id"} }`).join(" ")} { images { ...F0 } }`,
    ),
    manifest: ["/rt/v1/manifest.json"],
    sheet: [`/rt/v1/theme.css?slug=quartz&x=${Math.random()}`],
    "trpc sheets": trpc(
      times(20, (n) => [
        "delivery.stylesheet",
        {
          slug: ["quartz", "aurora", "hearth", "beacon"][n % 4],
          variant: ["full", "tokens", "minified"][n % 3],
          appearance: n % 2 ? "dark" : "light",
        },
      ]),
    ),
    docs: ["/docs"],
    openapi: ["/api/v1/openapi.json"],
    "gql introspection": gql(getIntrospectionQuery()),
    "gql typenames": gql(`{ ${"__typename ".repeat(900)} }`),
    "gql variable definitions": gql(
      `query (${times(150, (n) => `$v${n}: [[String!]!]!`).join(" ")}) { __typename }`,
      Object.fromEntries(times(150, (n) => [`v${n}`, [["x"]]])),
    ),
    "gql comment": gql(`# ${"x".repeat(60_000)}\n{ __typename }`),
    "gql block string": gql(`{ place(id: """${"\n x".repeat(20_000)}""") { id } }`),
    "gql zipped": zipped("/graphql", JSON.stringify({ query: `{ a${" ".repeat(50_000_000)} }` })),
    "zipped login": zipped("/api/places", " ".repeat(50_000_000)),
    "zipped trpc": zipped("/trpc/places.list", " ".repeat(50_000_000)),
    "trpc open, large input": trpc([["places.list", { limit: 1, more: times(250_000, () => 1) }]]),
    "trpc open, deep input": [
      "/trpc/places.list",
      { ...json([]), body: `{"limit":1,"x":${"[".repeat(450_000)}${"]".repeat(450_000)}}` },
    ],
    "trpc open, many names": [
      "/trpc/places.list",
      {
        ...json([]),
        body: JSON.stringify(Object.fromEntries(times(60_000, (n) => [`k${n}`, 1]))),
      },
    ],
    "trpc no such": [`/trpc/${times(20, (n) => `no.such${n}`).join(",")}?batch=1`],
    "long query": [`/api/places?${times(1500, (n) => `a${n}=1`).join("&")}`],
    "long path": [`/${"a/".repeat(6000)}`],
    cookies: ["/api/v1/session", { headers: { cookie: times(1200, (n) => `c${n}=1`).join("; ") } }],
    "false key": [
      "/api/v1/themes",
      { headers: { authorization: `Bearer tk_${"a".repeat(12_000)}` } },
    ],
    "false session": [
      "/api/v1/themes",
      { headers: { cookie: `tokenkit-session=${"a.".repeat(5000)}` } },
    ],
    callback: [`/auth/callback?state=${"x".repeat(6000)}&code=${"y".repeat(6000)}`],
    "upload without a key": [
      `/api/places/${ids[0]}/images`,
      {
        method: "POST",
        body: Buffer.alloc(15_000_000),
        headers: { "content-type": "multipart/form-data; boundary=x" },
      },
    ],
    "big json": ["/trpc/places.create", { ...json([]), body: `[${"[],".repeat(300_000)}[]]` }],
    "big json login": ["/api/v1/themes", { ...json([]), body: `[${"[],".repeat(300_000)}[]]` }],
    "deep json": [
      "/trpc/places.create",
      { ...json([]), body: `${"[".repeat(500_000)}${"]".repeat(500_000)}` },
    ],
    "trpc bad input": [
      "/trpc/places.byIds",
      {
        ...json([]),
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ids: times(90_000, (n) => n) }),
      },
    ],
    "trpc bad slugs": trpc(times(20, () => ["places.byIds", { ids: times(5000, (n) => n) }])),
  };
}
