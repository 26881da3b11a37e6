import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { longValues } from "../tokens/support/long-values.ts";
import { hex, px, resolver } from "../tokens/support/resolvers.ts";
import { aPublished, expectError } from "./support/samples.ts";

const platform = usePlatform();
const path = (slug: string) => `/api/v1/themes/${slug}`;
const rule = (value: string) =>
  platform.current.put("/api/v1/admin/settings", { "publish.breaking": value });

const core = { gap: px(8), brand: hex("#7a1f1f") };
const compact = { gap: px(4), fine: px(1) };
const before = resolver(core, { density: { cozy: {}, compact } });
/** A token is gone that one context alone had: by the defaults nothing differs. */
const after = resolver(core, { density: { cozy: {}, compact: { gap: px(4) } } });

beforeAll(async () => {
  await aPublished(platform.current, { slug: "acme", name: "Acme", tokens: before });
  await rule("confirm");
});
afterAll(() => rule("allow"));

describe("a change that breaks in one permutation alone", () => {
  it("is refused until it is accepted, with the context in the details", async () => {
    const refused = await platform.current.patch(path("acme"), { tokens: after });
    expectError(refused, 409, "breaking_change");
    expect(refused.body.details).toEqual([
      { field: "fine", message: "token_removed: fine is gone, with density compact." },
    ]);
  });

  it("is judged before anybody publishes, with its modes", async () => {
    const { status, body } = await platform.current.post(`${path("acme")}/verdict`, {
      tokens: after,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      level: "major",
      permutations: 4,
      reasons: [{ code: "token_removed", path: "fine", modes: { density: "compact" } }],
      changes: [{ kind: "removed", path: "fine", modes: { density: "compact" } }],
    });
    const gone = await platform.current.post(`${path("acme")}/verdict`, { tokens: core });
    expect(gone.body.reasons[0]).toMatchObject({
      code: "axis_removed",
      path: "modifiers.density",
    });
  });

  it("is in the diff where it is written", async () => {
    const done = await platform.current.patch(path("acme"), {
      tokens: after,
      acceptBreaking: true,
    });
    expect(done.status).toBe(200);
    const { status, body } = await platform.current.get(
      `${path("acme")}/diff?from=${done.body.version - 1}&to=${done.body.version}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      added: [],
      removed: [{ path: "fine", in: "density=compact", value: px(1) }],
      changed: [],
      verdict: { level: "major", reasons: [{ modes: { density: "compact" } }] },
    });
  });
});

describe("a theme whose values are too long in all permutations together", () => {
  const tokens = longValues(64);
  const publish = (slug: string) => platform.current.post(`${path(slug)}/publish`, {});

  it("is kept as a draft and does not go live, and the reason says how it would", async () => {
    const draft = await platform.current.post("/api/v1/themes", {
      slug: "long",
      name: "Long",
      tokens,
    });
    expect(draft.status).toBe(201);
    const refused = await publish("long");
    expectError(refused, 400, "validation_failed", "modifiers");
    expect(refused.body.details[0].message).toMatch(/more than 16000000 characters.*shorten/);
    const shorter = await platform.current.patch(path("long"), { tokens: longValues(4) });
    expect(shorter.status).toBe(200);
    expect((await publish("long")).status).toBe(200);
  });
});
