import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { sessionFor, withCookie } from "../support/sign-in.ts";
import { aDraft, aPublished, auditTotal, expectError } from "./support/samples.ts";

const platform = usePlatform();
const PATH = "/api/v1/me/preferences";
let cookie: ReturnType<typeof withCookie>;

beforeAll(async () => {
  cookie = withCookie(await sessionFor(platform.current, "viewer"));
});

const read = async (options = cookie) => (await platform.current.get(PATH, options)).body;
const choose = (selectedTheme: unknown, options = cookie) =>
  platform.current.put(PATH, { selectedTheme }, options);

describe("/api/v1/me/preferences", () => {
  it("is empty when nothing is stored", async () => {
    const { status, headers, body } = await platform.current.get(PATH, cookie);
    expect([status, body, headers.get("cache-control")]).toEqual([
      200,
      { selectedTheme: "" },
      "no-store",
    ]);
  });

  it("keeps what was chosen and answers what is stored", async () => {
    const chosen = await choose("quartz");
    expect([chosen.status, chosen.body]).toEqual([200, { selectedTheme: "quartz" }]);
    expect(await read()).toEqual({ selectedTheme: "quartz" });
    expect((await choose("")).body).toEqual({ selectedTheme: "" });
    expect(await read()).toEqual({ selectedTheme: "" });
  });

  it("is each caller's own, a person's or a key's", async () => {
    const key = await platform.current.keyFor("viewer");
    await choose("quartz");
    await choose("hearth", { key });
    expect(await read()).toEqual({ selectedTheme: "quartz" });
    expect(await read({ key })).toEqual({ selectedTheme: "hearth" });
    const other = withCookie(await sessionFor(platform.current, "editor"));
    expect(await read(other)).toEqual({ selectedTheme: "" });
  });

  it("is forgotten by DELETE, again and again", async () => {
    await choose("quartz");
    for (let round = 0; round < 2; round++) {
      const gone = await platform.current.delete(PATH, cookie);
      expect([gone.status, gone.body]).toEqual([200, { selectedTheme: "" }]);
      expect(await read()).toEqual({ selectedTheme: "" });
    }
  });

  it.each<[string, unknown]>([
    ["a theme that is not there", "nowhere"],
    ["what is no slug", "No Such/Theme"],
    ["a number", 1],
    ["null", null],
    ["nothing", undefined],
    ["U+0000", "quartz\0"],
  ])("refuses %s and keeps what was there", async (_what, value) => {
    await choose("quartz");
    expectError(await choose(value), 400, "validation_failed", "selectedTheme");
    expect(await read()).toEqual({ selectedTheme: "quartz" });
  });

  it("refuses a draft and an archived theme", async () => {
    expectError(await choose(await aDraft(platform.current)), 400, "validation_failed");
    const archived = await aPublished(platform.current);
    await platform.current.post(`/api/v1/themes/${archived}/archive`);
    expectError(await choose(archived), 400, "validation_failed", "selectedTheme");
  });

  it("reports a theme that was deleted or archived since as no choice", async () => {
    const deleted = await aPublished(platform.current);
    await choose(deleted);
    await platform.current.delete(`/api/v1/themes/${deleted}`);
    expect(await read()).toEqual({ selectedTheme: "" });

    const archived = await aPublished(platform.current);
    await choose(archived);
    await platform.current.post(`/api/v1/themes/${archived}/archive`);
    expect(await read()).toEqual({ selectedTheme: "" });
    await platform.current.post(`/api/v1/themes/${archived}/publish`);
    expect(await read()).toEqual({ selectedTheme: archived });
  });

  it("audits what changes, and nothing else", async () => {
    const rows = async () => {
      const { body } = await platform.current.get("/api/v1/admin/audit?entityType=preference");
      return body.items;
    };
    await platform.current.delete(PATH, cookie);
    const before = await auditTotal(platform.current);
    await choose("nowhere");
    await platform.current.delete(PATH, cookie);
    expect(await auditTotal(platform.current)).toBe(before);
    await choose("quartz");
    await platform.current.delete(PATH, cookie);
    expect((await rows()).slice(0, 2)).toMatchObject([
      { action: "preference.delete", actor: "viewer-subject", entityId: "viewer-subject" },
      {
        action: "preference.update",
        actor: "viewer-subject",
        entityId: "viewer-subject",
        changes: { selectedTheme: { from: "", to: "quartz" } },
      },
    ]);
    expect(await auditTotal(platform.current)).toBe(before + 2);
  });

  it("takes concurrent choices one after the other", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => choose(at % 2 === 0 ? "quartz" : "hearth")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(["quartz", "hearth"]).toContain((await read()).selectedTheme);
  });
});
