import { beforeAll, describe, expect, it } from "vitest";
import { appRouter } from "../../src/router.ts";
import { type RequestOptions, usePlatform } from "../support/platform.ts";
import { aPerson, type Person } from "./support/people.ts";
import { aPublished, expectError, freshSlug, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const people: Record<string, Person> = {};
const as = (name: string): RequestOptions => (people[name] as Person).as;
let outsideKey: string;
let memberKey: string;
const path = (slug: string) => `/api/v1/themes/${slug}`;
const next = tokensOf("#123456");

beforeAll(async () => {
  people.ada = await aPerson(platform.current, "ada", "editor", ["web"]);
  people.eve = await aPerson(platform.current, "eve", "editor", ["shop"]);
  people.vera = await aPerson(platform.current, "vera", "viewer", ["web"]);
  people.root = await aPerson(platform.current, "root", "admin");
  outsideKey = await platform.current.keyFor("editor");
  memberKey = await platform.current.keyFor("editor");
});
const subjectOf = (key: string): string => `key:${key.split("_")[1]}`;

const govern = (slug: string, rules: object) =>
  platform.current.put(`${path(slug)}/governance`, { review: null, ...rules });

/** A published theme with a working copy, whose editors are the group `web` and one key; its slug. */
async function restricted(): Promise<string> {
  const slug = await aPublished(platform.current);
  await platform.current.put(`${path(slug)}/working-copy`, { tokens: next });
  const editors = [{ group: "web" }, { subject: subjectOf(memberKey) }];
  expect((await govern(slug, { editors })).status).toBe(200);
  return slug;
}

type Body = Record<string, unknown>;
interface Change {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  at: (slug: string) => string;
  body?: (slug: string) => Body;
  /** The input by tRPC besides the body. */
  input?: (slug: string) => Body;
  /** Whether admins alone may do it to a theme with rules. */
  adminsOnly?: true;
}

const of = (rest = "") => ({ at: (slug: string) => path(slug) + rest });
/** Every mutation that changes a theme. */
const changes: Readonly<Record<string, readonly Change[]>> = {
  "themes.update": [
    { method: "PATCH", ...of(), body: () => ({ tokens: next }), input: (theme) => ({ theme }) },
    { method: "PATCH", ...of(), body: () => ({ meta: { a: 1 } }), input: (theme) => ({ theme }) },
    {
      ...{ method: "PATCH", ...of(), body: () => ({ status: "draft" }) },
      input: (theme) => ({ theme }),
    },
  ],
  "themes.publish": [
    { method: "POST", ...of("/publish"), body: () => ({}) },
    { method: "POST", ...of("/publish"), body: () => ({ workingCopy: true }) },
  ],
  "themes.archive": [{ method: "POST", ...of("/archive") }],
  "themes.remove": [{ method: "DELETE", ...of(), adminsOnly: true }],
  "themes.import": [
    {
      method: "POST",
      at: () => "/api/v1/themes/import",
      body: (slug) => ({ slug, name: "A", tokens: next }),
    },
    {
      method: "POST",
      at: () => "/api/v1/themes/import",
      body: (slug) => ({ slug, name: "A", asDraft: true, tokens: next }),
    },
  ],
  "themes.rollback": [
    { method: "POST", ...of("/versions/1/rollback"), input: () => ({ version: 1 }) },
  ],
  "themes.workingCopy.save": [
    { method: "PUT", ...of("/working-copy"), body: () => ({ tokens: tokensOf() }) },
  ],
  "themes.workingCopy.discard": [{ method: "DELETE", ...of("/working-copy") }],
  "previews.create": [{ method: "POST", ...of("/previews"), body: () => ({}) }],
};

/** Mutations that change no theme, and those tested on their own below. */
const others: Readonly<Record<string, string>> = {
  "themes.create": "there is no theme yet",
  "themes.duplicate": "reads the theme",
  "themes.governance.write": "is for admins",
  "previews.revoke": "is for its editors, below",
  "reviews.request": "asks",
  "reviews.comment": "asks",
  "reviews.resolve": "asks",
  "reviews.withdraw": "is for the person who asked, and admins",
  "reviews.verdict": "is for editors of the theme, and owners",
  "releases.create": "is for editors of each theme, below",
  "releases.update": "is for editors of each theme, below",
  "releases.schedule": "is for editors of each theme, below",
  "releases.publish": "is for editors of each theme, below",
  "releases.cancel": "is for editors of each theme, below",
  "releases.revert": "is for editors of each theme, below",
};
const ofOtherThings = [
  ...["places", "images", "comments", "bin", "reports", "preferences", "users"],
  ...["apiKeys", "settings", "queues", "delivery", "webhooks", "cdn"],
];

it("lists every mutation, so that a new one asks who may", () => {
  const mutations = Object.entries(appRouter._def.procedures as object)
    .filter(([, procedure]) => procedure._def.type === "mutation")
    .map(([name]) => name)
    .filter((name) => !ofOtherThings.includes(name.split(".")[0] ?? ""));
  expect([...Object.keys(changes), ...Object.keys(others)].sort()).toEqual(mutations.sort());
});

const rows = Object.entries(changes).flatMap(([procedure, all]) =>
  all.map(
    (change) =>
      [`${procedure} ${JSON.stringify(change.body?.("x") ?? {})}`, procedure, change] as const,
  ),
);

describe.each(rows)("%s", (_what, procedure, change) => {
  const ask = (slug: string, options: RequestOptions) => {
    const json = change.body?.(slug);
    const { method } = change;
    return platform.current.request(change.at(slug), {
      ...{ method, ...(json === undefined ? {} : { json }) },
      ...options,
    });
  };
  const state = async (slug: string) =>
    [path(slug), `${path(slug)}/working-copy`, `${path(slug)}/versions`].map(
      async (at) => (await platform.current.get(at)).text,
    );

  it("is 403 for an editor outside, by session, key and tRPC, and changes nothing", async () => {
    const slug = await restricted();
    const before = await Promise.all(await state(slug));
    for (const options of [as("eve"), { key: outsideKey }]) {
      const refused = await ask(slug, options);
      expectError(refused, 403, "forbidden");
      expect(refused.body.message).toContain("the group web");
      const input = { slug, ...change.body?.(slug), ...change.input?.(slug) };
      const { status, body } = await platform.current.post(
        `/trpc/${procedure}`,
        procedure === "themes.update" ? { ...change.body?.(slug), theme: slug } : input,
        options,
      );
      expect([status, body.error.data.errorCode]).toEqual([403, "forbidden"]);
    }
    expect(await Promise.all(await state(slug))).toEqual(before);
    const rows = await platform.current.get(`/api/v1/admin/audit?entityId=${slug}&limit=50`);
    const actors = rows.body.items.map(({ actor }: { actor: string }) => actor);
    expect(actors).not.toContain("eve");
  });

  it("is done by its editors, a key among them, and admins", async () => {
    const may = change.adminsOnly ? [as("root")] : [as("ada"), { key: memberKey }, as("root"), {}];
    for (const options of may) {
      const { status } = await ask(await restricted(), options);
      expect(status).toBeLessThan(300);
    }
    if (change.adminsOnly) expectError(await ask(await restricted(), as("ada")), 403, "forbidden");
  });
});

describe("an editor outside", () => {
  it("revokes no preview link, which its editors do", async () => {
    const slug = await restricted();
    const made = await platform.current.post(`${path(slug)}/previews`, {}, as("ada"));
    const at = `${path(slug)}/previews/${made.body.id}`;
    expectError(await platform.current.delete(at, as("eve")), 403, "forbidden");
    expect((await platform.current.delete(at, as("ada"))).status).toBe(204);
  });

  it("releases no theme, and neither changes nor cancels a release of it", async () => {
    const slug = await restricted();
    const releases = "/api/v1/releases";
    const wish = { name: "Spring", themes: [slug] };
    expectError(await platform.current.post(releases, wish, as("eve")), 403, "forbidden");
    const made = await platform.current.post(releases, wish, as("ada"));
    expect(made.status).toBe(201);
    const at = `${releases}/${made.body.id}`;
    const time = { at: "2027-06-01T09:00:00Z", timeZone: "UTC" };
    for (const [action, body] of Object.entries({
      schedule: time,
      publish: {},
      cancel: {},
      revert: {},
    })) {
      const refused = await platform.current.post(`${at}/${action}`, body, as("eve"));
      expectError(refused, 403, "forbidden");
    }
    const other = { name: "Mine", themes: ["quartz"] };
    expectError(await platform.current.put(at, other, as("eve")), 403, "forbidden");
    expect((await platform.current.post(`${at}/publish`, {}, as("ada"))).status).toBe(200);
  });

  it("takes its own theme out of a release of others, and changes nothing else of it", async () => {
    const [slug, free] = [await restricted(), await aPublished(platform.current)];
    const releases = "/api/v1/releases";
    const wish = { name: "Spring", themes: [slug, free] };
    const made = await platform.current.post(releases, wish, as("root"));
    const at = `${releases}/${made.body.id}`;
    const mine = { review: null, editors: [{ subject: "eve" }] };
    await platform.current.put(`${path(free)}/governance`, mine);
    for (const wrong of [
      { name: "Mine", themes: [slug] },
      { name: "Spring", themes: [free] },
      { name: "Spring", themes: [slug, "quartz"] },
    ]) {
      expectError(await platform.current.put(at, wrong, as("eve")), 403, "forbidden");
    }
    const freed = await platform.current.put(at, { ...wish, themes: [slug] }, as("eve"));
    expect(freed.status).toBe(200);
    expect(freed.body.themes.map((theme: { slug: string }) => theme.slug)).toEqual([slug]);
  });

  it("gets 400 and 404 before the refusal", async () => {
    const slug = await restricted();
    const invalid = await platform.current.patch(path(slug), { name: 7 }, as("eve"));
    expectError(invalid, 400, "validation_failed", "name");
    expectError(await platform.current.patch(path("nowhere"), {}, as("eve")), 404, "not_found");
  });

  it("reads, duplicates and asks as before, but puts nothing live by asking", async () => {
    const slug = await restricted();
    for (const at of ["", "/working-copy", "/versions", "/export", "/governance"]) {
      expect((await platform.current.get(path(slug) + at, as("eve"))).status).toBe(200);
    }
    const copy = { slug: freshSlug() };
    const made = await platform.current.post(`${path(slug)}/duplicate`, copy, as("eve"));
    expect(made.status).toBe(201);
    expect((await platform.current.patch(path(copy.slug), { name: "B" }, as("eve"))).status).toBe(
      200,
    );
    const at = `${path(slug)}/working-copy/reviews`;
    const armed = { revision: 1, publishWhenApproved: true };
    expectError(await platform.current.post(at, armed, as("eve")), 403, "forbidden");
    const asked = await platform.current.post(at, { revision: 1 }, as("eve"));
    expect(asked.status).toBe(201);
    const { id, hash } = asked.body;
    const comments = `/api/v1/reviews/${id}/comments`;
    expect((await platform.current.post(comments, { body: "Hm" }, as("eve"))).status).toBe(201);
    for (const verdict of ["approve", "request_changes", "take_back"]) {
      const given = { verdict, hash };
      const refused = await platform.current.post(
        `/api/v1/reviews/${id}/verdicts`,
        given,
        as("eve"),
      );
      expectError(refused, 403, "forbidden");
    }
  });

  it("reads why, and its editors and viewers read no refusal", async () => {
    const slug = await restricted();
    const read = async (who: string) =>
      (await platform.current.get(`${path(slug)}/governance`, as(who))).body;
    expect(await read("eve")).toEqual({
      ...{ slug, review: null, effective: "off" },
      editors: [{ group: "web" }, { subject: subjectOf(memberKey) }],
      refusal: expect.stringContaining("Only its editors change"),
    });
    for (const who of ["ada", "vera", "root"])
      expect(await read(who)).not.toHaveProperty("refusal");
  });

  it("names its editors and owners to editors and admins, and to viewers only the owned paths", async () => {
    const slug = await restricted();
    const owners = [
      { paths: ["color.*", "space"], group: "brand" },
      { paths: ["color.*"], subject: "ada" },
    ];
    const editors = [{ group: "web" }];
    await govern(slug, { editors, owners });
    const read = async (who: string) =>
      (await platform.current.get(`${path(slug)}/governance`, as(who))).body;
    for (const who of ["eve", "ada", "root"])
      expect(await read(who)).toMatchObject({ editors, owners });
    expect(await read("vera")).toEqual({
      ...{ slug, review: null, effective: "off" },
      editors: [],
      owners: [{ paths: ["color.*", "space"] }],
    });
  });

  it("does not free the slug of a draft with editors, nor does one of its editors", async () => {
    const { body } = await platform.current.post("/api/v1/themes", {
      slug: freshSlug(),
      name: "A",
    });
    await govern(body.slug, { editors: [{ group: "web" }] });
    for (const who of ["eve", "ada"]) {
      expectError(await platform.current.delete(path(body.slug), as(who)), 403, "forbidden");
      const renamed = { slug: freshSlug() };
      expectError(
        await platform.current.patch(path(body.slug), renamed, as(who)),
        403,
        "forbidden",
      );
    }
  });
});

describe("the rules of a theme", () => {
  it("are refused with the field that is wrong, and kept where left out", async () => {
    const slug = await aPublished(platform.current);
    const wrong: [object, string][] = [
      [{ editors: [{}] }, "editors.0"],
      [{ editors: [{ group: "a", subject: "b" }] }, "editors.0"],
      [{ editors: [{ group: "" }] }, "editors.0.group"],
      [{ owners: [{ group: "a" }] }, "owners.0.paths"],
      [{ owners: [{ group: "a", paths: [] }] }, "owners.0.paths"],
      [{ owners: [{ group: "a", paths: ["color.*.x"] }] }, "owners.0.paths.0"],
      [{ owners: [{ group: "a", paths: ["{color}"] }] }, "owners.0.paths.0"],
    ];
    for (const [rules, field] of wrong) {
      expectError(await govern(slug, rules), 400, "validation_failed", field);
    }
    const owners = [{ paths: ["color.*", "*"], subject: "ada" }];
    expect((await govern(slug, { editors: [{ group: "web" }], owners })).body).toMatchObject({
      ...{ editors: [{ group: "web" }], owners },
    });
    expect((await govern(slug, { review: "1" })).body).toMatchObject({ review: "1", owners });
    const none = await govern(slug, { editors: [], owners: null });
    expect(none.body).toEqual({ slug, review: null, effective: "off" });
    const rows = await platform.current.get(
      `/api/v1/admin/audit?action=theme.governance&entityId=${slug}&limit=1`,
    );
    expect(rows.body.items[0].changes).toMatchObject({
      editors: { from: [{ group: "web" }], to: null },
      owners: { from: owners, to: null },
    });
  });
});
