/** Own names that a caller chooses for files: what is written, and what is refused with the field and the remedy. */
import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { expectError, freshSlug, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const css = {
  name: "theme.css",
  content: ":root { --primary: #0057b7; --gap: 4px }\n.dark { --primary: #7fb2f0 }\n",
};
const json = { name: "tokens.json", content: JSON.stringify(tokensOf()) };
const density = [
  { name: "a.css", content: ":root { --gap: 4px; --brandBlue: #0057b7 }" },
  { name: "b.css", content: "[data-density=compact] { --gap: 2px }" },
];
const convert = (body: object) => platform.current.post("/api/v1/tokens/convert", body);
const bring = (body: object) => platform.current.post("/api/v1/themes/import", body);
const namesIn = (tokens: Record<string, unknown>) =>
  (tokens.$extensions as Record<string, { names?: object }> | undefined)?.["io.tokenkit"]?.names;

describe("names of POST /api/v1/tokens/convert", () => {
  it("are those of the source unless a part of them is chosen", async () => {
    const plain = await convert({ files: [css] });
    expect(namesIn(plain.body.tokens)).toEqual({
      prefix: "",
      case: "keep",
      base: [":root"],
      modes: { appearance: { dark: [".dark"] } },
    });
    const chosen = await convert({
      files: [css],
      names: {
        prefix: "acme-",
        case: "kebab",
        base: [":root", ".app"],
        modes: {
          appearance: {
            dark: ["[data-theme='dark']", "@media (prefers-color-scheme: dark) :root"],
          },
        },
      },
    });
    expect(chosen.body).toMatchObject({ valid: true });
    expect(namesIn(chosen.body.tokens)).toEqual({
      prefix: "acme-",
      case: "kebab",
      base: [":root", ".app"],
      modes: {
        appearance: { dark: ["[data-theme=dark]", "@media (prefers-color-scheme: dark) :root"] },
      },
    });
  });

  it("choose conditions of an axis by its name or its parameter", async () => {
    const names = { modes: { density: { compact: [".compact"] } } };
    const { body } = await convert({ files: density, names });
    expect(namesIn(body.tokens)).toMatchObject(names);
    expect(body.valid).toBe(true);
  });

  it("are given to files that state none, and taken from all by none", async () => {
    expect(namesIn((await convert({ files: [json] })).body.tokens)).toBeUndefined();
    const given = await convert({ files: [json], names: { prefix: "x-" } });
    expect(namesIn(given.body.tokens)).toEqual({ prefix: "x-", case: "keep", base: [":root"] });
    const none = await convert({ files: [css], names: "none" });
    expect(namesIn(none.body.tokens)).toBeUndefined();
  });
});

/** A wrong choice with the field that the answer names, and the words of the remedy. */
const refused: readonly [names: unknown, field: string, remedy: RegExp][] = [
  ["all", "names", /must be "none" or an object with prefix/],
  [7, "names", /must be "none" or an object/],
  [{ prefix: "a b" }, "names.prefix", /write up to 60 letters, digits, - and _/],
  [{ prefix: "x".repeat(61) }, "names.prefix", /at most 60 characters/],
  [{ prefix: 5 }, "names.prefix", /must be a text, such as acme-/],
  [{ case: "snake" }, "names.case", /keep.*kebab.*camel/],
  [{ base: ":root" }, "names.base", /must be a list of conditions, such as/],
  [{ base: [] }, "names.base", /write them as in/],
  [{ base: [".dark > a"] }, "names.base.0", /write :root, a class, an attribute or :not\(\)/],
  [{ base: [":root", "</style>"] }, "names.base.1", /write :root, a class/],
  [{ modes: { appearance: { dark: ["a{}"] } } }, "names.modes.appearance.dark.0", /write :root/],
  [{ modes: { appearance: { dark: [] } } }, "names.modes.appearance.dark", /write them as in/],
  [{ modes: { brand: { north: [".n"] } } }, "names.modes.brand", /name one of appearance/],
  [
    { modes: { appearance: { dim: [".d"] } } },
    "names.modes.appearance.dim",
    /name one of light, dark/,
  ],
  [{ modes: { appearance: [".d"] } }, "names.modes.appearance", /must be contexts/],
  [{ modes: "dark" }, "names.modes", /must be axes with their contexts/],
  [{ prefx: "a" }, "names.prefx", /not a recognised key/],
];

describe.each(refused)("the names %j", (names, field, remedy) => {
  it(`are refused at ${field} with the remedy, and nothing is stored`, async () => {
    const answer = await convert({ files: [css], names });
    expectError(answer, 400, "validation_failed");
    expect(answer.body.details[0].field).toBe(field);
    expect(answer.body.details[0].message).toMatch(remedy);
    const slug = freshSlug("refused");
    const brought = await bring({ slug, name: "x", files: [css], names });
    expectError(brought, 400, "validation_failed");
    expect(brought.body.details[0]).toEqual(answer.body.details[0]);
    expect((await platform.current.get(`/api/v1/themes/${slug}`)).status).toBe(404);
  });
});

describe("names of POST /api/v1/themes/import", () => {
  it("are stored with the theme, and serve pages", async () => {
    const slug = freshSlug("named");
    const names = { prefix: "acme-", modes: { appearance: { dark: [".night"] } } };
    const made = await bring({ slug, name: "x", files: [css], names, status: "published" });
    expect(made.body).toMatchObject({ slug });
    expect(namesIn(made.body.tokens)).toMatchObject(names);
    const sheet = await platform.current.get(`/rt/v1/theme.css?slug=${slug}&names=own`);
    expect(sheet.status).toBe(200);
    expect(sheet.text).toMatch(/\.night/);
  });

  it("go with files alone, because a document states its own", async () => {
    const slug = freshSlug("named");
    const answer = await bring({ slug, name: "x", tokens: tokensOf(), names: { prefix: "a-" } });
    expectError(answer, 400, "validation_failed");
    expect(answer.body.details[0]).toEqual({
      field: "names",
      message: expect.stringMatching(/go with files; a document states its own/),
    });
    expect((await platform.current.get(`/api/v1/themes/${slug}`)).status).toBe(404);
  });
});
