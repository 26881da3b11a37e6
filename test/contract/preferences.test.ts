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

  it("keeps how the console is to look beside the theme, each written without the others", async () => {
    await platform.current.delete(PATH, cookie);
    const write = async (json: object) => {
      const { status, body } = await platform.current.put(PATH, json, cookie);
      return [status, body];
    };
    const dark = { selectedTheme: "", appearance: "dark" };
    expect(await write({ appearance: "dark" })).toEqual([200, dark]);
    const both = { ...dark, density: "compact" };
    expect(await write({ density: "compact" })).toEqual([200, both]);
    expect(await write({ selectedTheme: "quartz" })).toEqual([
      200,
      { ...both, selectedTheme: "quartz" },
    ]);
    expect(await write({ selectedTheme: "", appearance: "system" })).toEqual([
      200,
      { ...both, appearance: "system" },
    ]);
    expect(await read()).toEqual({ ...both, appearance: "system" });
    const { body } = await platform.current.get(
      "/api/v1/admin/audit?entityType=preference&limit=1",
    );
    expect(body.items).toMatchObject([
      { changes: { selectedTheme: { to: "" }, appearance: { from: "dark", to: "system" } } },
    ]);
    expect((await platform.current.delete(PATH, cookie)).body).toEqual({ selectedTheme: "" });
    expect(await read()).toEqual({ selectedTheme: "" });
  });

  it("keeps the look where the theme is no choice any more", async () => {
    const slug = await aPublished(platform.current);
    await platform.current.put(PATH, { selectedTheme: slug, density: "compact" }, cookie);
    await platform.current.delete(`/api/v1/themes/${slug}`);
    expect(await read()).toEqual({ selectedTheme: "", density: "compact" });
    await platform.current.delete(PATH, cookie);
  });

  it.each<[string, unknown]>([
    ["appearance", "black"],
    ["appearance", null],
    ["density", "dense"],
    ["density", ""],
  ])("refuses %s %j and keeps what was there", async (field, value) => {
    await platform.current.put(PATH, { appearance: "light", density: "comfortable" }, cookie);
    const refused = await platform.current.put(PATH, { [field]: value }, cookie);
    expectError(refused, 400, "validation_failed", field);
    expect(await read()).toMatchObject({ appearance: "light", density: "comfortable" });
    await platform.current.delete(PATH, cookie);
  });

  it("loses no field to another that is written at the same time", async () => {
    await platform.current.delete(PATH, cookie);
    const writes = [{ selectedTheme: "quartz" }, { appearance: "dark" }, { density: "compact" }];
    await Promise.all(writes.map((json) => platform.current.put(PATH, json, cookie)));
    expect(await read()).toEqual(Object.assign({}, ...writes));
    await platform.current.delete(PATH, cookie);
  });

  it("takes concurrent choices one after the other", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => choose(at % 2 === 0 ? "quartz" : "hearth")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(["quartz", "hearth"]).toContain((await read()).selectedTheme);
  });
});
