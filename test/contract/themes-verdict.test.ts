import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { wideResolver } from "../tokens/support/wide-resolver.ts";
import { aDraft, aPublished, auditTotal, expectError, freshSlug } from "./support/samples.ts";

const platform = usePlatform();
const path = (slug: string) => `/api/v1/themes/${slug}`;
const verdictOn = (slug: string, body?: unknown) =>
  platform.current.post(`${path(slug)}/verdict`, body);
const diff = (slug: string, from: number, to: number | string) =>
  platform.current.get(`${path(slug)}/diff?from=${from}&to=${to}`);

const tokens = (colors: Record<string, string>) => ({
  color: Object.fromEntries(
    Object.entries(colors).map(([name, $value]) => [name, { $type: "color", $value }]),
  ),
});
const base = { surface: "#ffffff", text: "#111111", primary: "#0057b7" };

describe("GET /api/v1/themes/{slug}/diff", () => {
  const slug = freshSlug("judged");
  beforeAll(async () => {
    await aDraft(platform.current, { slug, tokens: tokens(base) });
    const { primary, ...others } = base;
    await platform.current.patch(path(slug), {
      tokens: {
        ...tokens({ ...others, brand: primary }),
        $appearances: { dark: tokens({ text: "#eee" }) },
      },
    });
    await platform.current.patch(path(slug), {
      tokens: {
        ...tokens({ ...others, brand: primary, text: "#999999" }),
        $appearances: { dark: tokens({ text: "#eee" }) },
      },
    });
  });

  it("gives a verdict: level and reasons, in each appearance", async () => {
    const { status, body } = await diff(slug, 1, 2);
    expect(status).toBe(200);
    expect(body.removed).toHaveLength(1);
    expect(body.verdict).toMatchObject({
      level: "major",
      counts: { renamed: 1, removed: 0, added: 0 },
      changesTotal: 2,
    });
    expect(body.verdict.reasons[0]).toEqual({
      code: "token_renamed",
      level: "major",
      path: "color.brand",
      appearances: ["light", "dark"],
      message: "color.primary is called color.brand now.",
    });
    expect(body.verdict.changes[0]).toMatchObject({
      kind: "renamed",
      from: "color.primary",
      path: "color.brand",
      type: "color",
    });
  });

  it("reads the working copy as the later side, for those who may change it", async () => {
    const { status, body } = await diff(slug, 2, "working-copy");
    expect([status, body.code]).toEqual([404, "not_found"]);
    await platform.current.put(`${path(slug)}/working-copy`, { tokens: tokens(base) });
    const prepared = await diff(slug, 2, "working-copy");
    expect(prepared.body).toMatchObject({
      to: "working-copy",
      metadataChanged: false,
      verdict: { level: "major", counts: { renamed: 1 } },
    });
    const viewer = await platform.current.keyFor("viewer");
    const address = `${path(slug)}/diff?from=2&to=working-copy`;
    const refused = await platform.current.get(address, { key: viewer });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    const wrong = await diff(slug, 2, "draft");
    expect(wrong.status).toBe(400);
    expect(wrong.body.details).toEqual([
      { field: "to", message: "must be a whole number from 1, or working-copy" },
    ]);
  });

  it("shows CSS values, ΔE and contrast that fails now", async () => {
    const { body } = await diff(slug, 2, 3);
    expect(body.verdict).toMatchObject({
      level: "major",
      appearances: { light: { level: "major" }, dark: { level: "none" } },
    });
    const [text] = body.verdict.changes;
    expect(text.properties[0]).toEqual({
      name: "--tk-color-text",
      derived: false,
      light: { before: "#111111", after: "#999999", deltaE: 47.32 },
    });
    expect(body.verdict.contrast[0]).toEqual({
      appearance: "light",
      front: "--tk-color-text",
      back: "--tk-color-surface",
      before: 18.88,
      after: 2.84,
      needed: 4.5,
      outcome: "fails_now",
    });
  });

  it("finds nothing between a version and itself", async () => {
    expect((await diff(slug, 2, 2)).body.verdict).toMatchObject({
      level: "none",
      reasons: [],
      changes: [],
      contrast: [],
    });
  });
});

describe("POST /api/v1/themes/{slug}/verdict", () => {
  it("compares what is sent with what is live, and stores nothing", async () => {
    const slug = await aPublished(platform.current, { tokens: tokens(base) });
    const audited = await auditTotal(platform.current);
    const { status, body, headers } = await verdictOn(slug, {
      tokens: tokens({ surface: "#ffffff", text: "#111111" }),
    });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({
      slug,
      live: 2,
      breaking: "allow",
      level: "major",
      reasons: [{ code: "token_removed", path: "color.primary" }],
    });
    expect((await platform.current.get(path(slug))).body.version).toBe(2);
    expect(await auditTotal(platform.current)).toBe(audited);
  });

  it("judges the theme's own document when none is sent: a draft over what was live last", async () => {
    const slug = await aPublished(platform.current, { tokens: tokens(base) });
    expect((await verdictOn(slug)).body).toMatchObject({ level: "none", live: 2 });
    await platform.current.patch(path(slug), { status: "draft" });
    await platform.current.patch(path(slug), { tokens: tokens({ ...base, text: "#222222" }) });
    expect((await verdictOn(slug)).body).toMatchObject({
      level: "minor",
      live: 2,
      changes: [{ kind: "value_changed", path: "color.text" }],
    });
  });

  it("takes all for new where nothing was ever live", async () => {
    const slug = await aDraft(platform.current, { tokens: tokens(base) });
    expect((await verdictOn(slug)).body).toMatchObject({
      level: "minor",
      live: null,
      counts: { added: 3, removed: 0 },
    });
  });

  it("is for every viewer, and refuses what can be no document", async () => {
    const slug = await aPublished(platform.current);
    expectError(await verdictOn(slug, { tokens: [] }), 400, "validation_failed", "tokens");
    expectError(await verdictOn(slug, { tokns: {} }), 400, "validation_failed", "tokns");
    expectError(await verdictOn("nowhere", {}), 404, "not_found");
    const response = await platform.current.request(`${path(slug)}/verdict`, {
      method: "POST",
      raw: "{}",
      key: null,
    });
    expectError(response, 401, "unauthenticated");
  });

  it("answers for 2,000 tokens that all differ, cut to the gravest", async () => {
    const many = (value: string) =>
      tokens(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`c${at}`, value])));
    const slug = await aPublished(platform.current, { tokens: many("#0057b7") });
    const { body } = await verdictOn(slug, { tokens: many("#b70057") });
    expect(body).toMatchObject({ level: "minor", changesTotal: 2000, reasonsTotal: 2000 });
    expect(body.changes).toHaveLength(500);
    expect(body.reasons).toHaveLength(100);
    expect(JSON.stringify(body).length).toBeLessThan(1_000_000);
  });
});

describe("several verdicts of one caller", () => {
  const slug = freshSlug("queued");
  /** Some seconds of work. */
  const grave = (seed: number) => wideResolver({ tokens: 150, differing: 150, seed });
  const light = { note: { $type: "string", $value: "x".repeat(30_000) } };
  let keys: string[] = [];
  beforeAll(async () => {
    await aDraft(platform.current, { slug, tokens: tokens(base) });
    keys = await Promise.all([1, 2].map(() => platform.current.keyFor("viewer")));
  });
  const ask = (seed: number, key: string | undefined, signal: AbortSignal | null = null) =>
    fetch(`${platform.current.url}${path(slug)}/verdict`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
      body: JSON.stringify({ tokens: seed === 0 ? light : grave(seed) }),
      signal,
    });

  it("wait for each other up to three, and end when their client hangs up", async () => {
    const [mine, others] = keys;
    const gone = new AbortController();
    const asked = [1, 2, 3, 4, 5, 6].map((seed) => ask(seed, mine, gone.signal));
    const refused = await Promise.race(asked);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "rate_limited" });
    // A judged change would be answered; all that runs and waits ends instead.
    gone.abort();
    const settled = await Promise.allSettled(asked);
    expect(settled.filter(({ status }) => status === "rejected").length).toBeGreaterThan(2);
    expect((await ask(0, others)).status).toBe(200);
    expect((await ask(0, mine)).status).toBe(200);
  });
});
