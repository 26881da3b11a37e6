/** Files of one context each, whose names carry it, as teams keep them. */
import { describe, expect, it } from "vitest";
import { type Conversion, convertTokens } from "../../src/token-import/convert.ts";
import type { Appearance } from "../../src/tokens/findings.ts";
import { listAxes } from "../../src/tokens/resolver/listing.ts";
import { printed } from "./support/compare.ts";

const colors = (bg: string, ink: string) => ({
  $type: "color",
  bg: { $value: bg },
  ink: { $value: ink },
});
const [north, south, night] = [
  colors("#ffffff", "#111111"),
  colors("#eeeeff", "#000011"),
  colors("#000000", "#eeeeee"),
];
const from = (files: Record<string, unknown>) =>
  convertTokens(
    Object.entries(files).map(([name, json]) => ({ name, content: JSON.stringify(json) })),
  );
const axes = ({ document }: Conversion) =>
  listAxes(document).map(({ name, default: usual, contexts }) => [
    name,
    usual,
    contexts.map((context) => context.name),
  ]);
const bg = (result: Conversion, face: Appearance, modes: Record<string, string> = {}) =>
  printed(result.document, face, modes).get("bg");

describe("files named after an appearance", () => {
  it("are laid over those that are not, in whatever order files come", () => {
    for (const name of ["tokens.dark.json", "dark/tokens.json", "zz-dark.json"]) {
      const result = from(
        name < "tokens.json"
          ? { [name]: { $type: "color", bg: { $value: "#000000" } }, "tokens.json": north }
          : { "tokens.json": north, [name]: { $type: "color", bg: { $value: "#000000" } } },
      );
      expect([name, bg(result, "light"), bg(result, "dark")]).toEqual([name, "#ffffff", "#000000"]);
    }
  });

  it("say so where one replaces another of the same appearance", () => {
    const result = from({
      "a-dark.json": night,
      "a-light.json": north,
      "b-dark.json": night,
      "b-light.json": south,
    });
    const entry = result.report.find(({ code }) => code === "token_overridden");
    expect(entry?.message).toContain("b-light.json");
    expect(entry?.message).toContain("brand-north.json");
    expect(entry?.places.map(({ file, path }) => [file, path])).toEqual([
      ["a-light.json", "bg"],
      ["a-light.json", "ink"],
    ]);
  });
});

describe("files named after a context of an axis", () => {
  it.each([
    ["brand-north.json", "brand-south.json"],
    ["brands/north.json", "brands/south.json"],
    ["tokens/brand/north/colors.json", "tokens/brand/south/colors.json"],
    ["brand/src/brand-north.json", "brand/src/brand-south.json"],
    ["brand.north.tokens.json", "brand.south.tokens.json"],
  ])("make an axis of %s and %s", (one, other) => {
    const result = from({ [one]: north, [other]: south });
    expect(axes(result)).toEqual([["brand", "north", ["north", "south"]]]);
    expect(bg(result, "light")).toBe("#ffffff");
    expect(bg(result, "light", { brand: "south" })).toBe("#eeeeff");
  });

  it("lay a density over the files without one", () => {
    const base = { $type: "dimension", gap: { $value: "16px" }, line: { $value: "1px" } };
    const result = from({
      "tokens.compact.json": { $type: "dimension", gap: { $value: "8px" } },
      "tokens.json": base,
    });
    expect(axes(result)).toEqual([["density", "default", ["default", "compact"]]]);
    expect(printed(result.document, "light").get("gap")).toBe("16px");
    expect(printed(result.document, "light", { density: "compact" }).get("gap")).toBe("8px");
    expect(printed(result.document, "light", { density: "compact" }).get("line")).toBe("1px");
  });

  it("lie over the file that is named a default, whatever their order", () => {
    const lengths = (gap: string) => ({ $type: "dimension", gap: { $value: gap } });
    const result = from({
      "base.default.json": north,
      "size.default.json": lengths("16px"),
      "size.large.json": lengths("24px"),
      "size.small.json": lengths("8px"),
    });
    expect(axes(result)).toEqual([["size", "default", ["default", "large", "small"]]]);
    const gaps = ["default", "large", "small"].map((size) =>
      printed(result.document, "light", { size }).get("gap"),
    );
    expect(gaps).toEqual(["16px", "24px", "8px"]);
  });

  it("take the appearance beside the context", () => {
    const result = from({
      "brand-north-dark.json": night,
      "brand-north-light.json": north,
      "brand-south-dark.json": colors("#000011", "#eeeeff"),
      "brand-south-light.json": south,
    });
    expect(axes(result)).toEqual([["brand", "north", ["north", "south"]]]);
    expect(bg(result, "dark")).toBe("#000000");
    expect(bg(result, "light", { brand: "south" })).toBe("#eeeeff");
    expect(bg(result, "dark", { brand: "south" })).toBe("#000011");
  });

  it("keep the appearances and modes within a file to its context", () => {
    const $appearances = { dark: { bg: { $value: "#000011" } } };
    const result = from({
      "brand-north.json": north,
      "brand-south.json": { ...south, $appearances },
    });
    expect(bg(result, "dark")).toBe("#ffffff");
    expect(bg(result, "dark", { brand: "south" })).toBe("#000011");
  });

  it("take those of Style Dictionary too", () => {
    const result = from({
      "brand-north.json": { color: { bg: { value: "#ffffff" } } },
      "brand-south.json": { color: { bg: { value: "#eeeeff" } } },
    });
    expect(axes(result)).toEqual([["brand", "north", ["north", "south"]]]);
  });

  it.each([
    ["parts", "brand-colors.json", "brand-lengths.json", { other: north }],
    ["layers", "theme-base.json", "theme-components.json", south],
    ["names without an axis", "one.json", "two.json", south],
    ["a single brand", "tokens.json", "brand-north.json", south],
  ])("stay plain files where they are %s", (_what, one, other, second) => {
    const result = from({ [one]: north, [other]: second });
    expect(axes(result)).toEqual([]);
  });
});

describe("files of several formats", () => {
  const scale = { "--gap": "4px", "--ink": "#333333" };

  it("are read as most of them are, and each says what it gave", () => {
    const result = from({
      "a-fallbacks.json": scale,
      "package.json": { name: "x", version: "1.0.0", scripts: {} },
      "colors.json": north,
      "more.json": { $type: "dimension", gap: { $value: "8px" } },
    });
    expect(result.format).toBe("dtcg");
    expect(bg(result, "light")).toBe("#ffffff");
    const messages = (code: string) =>
      result.report.filter((entry) => entry.code === code).map(({ message }) => message);
    expect(messages("files_read")).toEqual([
      "how many tokens each file gave: colors.json 2, more.json 1",
    ]);
    const left = result.report
      .filter(({ code }) => code === "file_left_out")
      .flatMap(({ message, places }) => places.map(({ file }) => `${file} ${message}`));
    expect(left).toEqual([
      "a-fallbacks.json gave no token, because the files are read as dtcg; import it by itself, as open-props",
      "package.json gave no token",
    ]);
  });

  it("are read by the surest sign if it is that of all", () => {
    expect(from({ "a.json": scale, "b.json": scale }).format).toBe("open-props");
    expect(from({ "a.json": scale }).report.map(({ code }) => code)).not.toContain("files_read");
    const themes = [{ name: "all", selectedTokenSets: { a: "enabled", b: "enabled" } }];
    expect(from({ "$themes.json": themes, "a.json": north, "b.json": south }).format).toBe(
      "tokens-studio",
    );
  });
});

describe("stylesheets", () => {
  const sheet = (name: string, bg: string) => ({
    name,
    content: `:root { --bg: ${bg}; --ink: red }`,
  });

  it("count in the appearance that their file is named after", () => {
    const result = convertTokens([sheet("dark.css", "#000000"), sheet("light.css", "#ffffff")]);
    expect([bg(result, "light"), bg(result, "dark")]).toEqual(["#ffffff", "#000000"]);
    expect(result.report.map(({ code }) => code)).not.toContain("token_overridden");
    const over = convertTokens([sheet("a.dark.css", "#000000"), sheet("a.css", "#ffffff")]);
    expect([bg(over, "light"), bg(over, "dark")]).toEqual(["#ffffff", "#000000"]);
  });

  it("say what another file replaces", () => {
    const result = convertTokens([sheet("one.css", "#000000"), sheet("two.css", "#ffffff")]);
    expect(bg(result, "light")).toBe("#ffffff");
    const [entry, ...more] = result.report.filter(({ code }) => code === "token_overridden");
    expect(more).toEqual([]);
    expect(entry?.message).toContain("two.css");
    expect(entry?.places).toMatchObject([{ file: "one.css", line: 1, path: "bg" }]);
  });
});

describe("text in another encoding", () => {
  const content = JSON.stringify(north);
  it("is refused by name, with what to do", () => {
    const bytes = Buffer.from(`\uFEFF${content}`, "utf16le");
    expect(() => convertTokens([{ name: "a.json", content: bytes.toString("utf8") }])).toThrow(
      "is no text in UTF-8; save it in that encoding and send it again",
    );
  });

  it("is refused with its first place, before a name comes out as another", () => {
    const bytes = Buffer.from('{\n  "blå": { "$value": "#fff", "$type": "color" }\n}', "latin1");
    const read = () => convertTokens([{ name: "a.json", content: bytes.toString("utf8") }]);
    expect(read).toThrow(
      expect.objectContaining({ place: { file: "a.json", line: 2, column: 6 } }),
    );
    expect(read).toThrow("is no text in UTF-8");
  });

  it("keeps lines and columns behind a byte order mark", () => {
    const { report } = convertTokens([{ name: "a.json", content: `\uFEFF${content}` }]);
    const entry = report.find(({ code }) => code !== "roles_guessed");
    expect(entry?.places[0]).toMatchObject({ line: 1, column: content.indexOf('"bg"') + 1 });
  });
});
