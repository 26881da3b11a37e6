/** An imported set is complete: colors are derived for roles only, even if none was found and it states no names. */
import { expect, test } from "vitest";
import { convertTokens } from "../../src/token-import/convert.ts";
import type { JsonObject } from "../../src/tokens/json.ts";
import { resolveTheme } from "../../src/tokens/theme.ts";

const colors = { "ocean-deep": "#001133", "coral-hot": "#ff7766" };

const imported = (document: object): JsonObject =>
  convertTokens([{ name: "tokens.json", content: JSON.stringify(document) }]).document;

const settings = (document: JsonObject) =>
  (document.$extensions as JsonObject | undefined)?.["io.tokenkit"];

const namesIn = (document: JsonObject) => Object.keys(resolveTheme(document, "light").variables);

test("a set of another tool without names and roles gets no derived colors", () => {
  const document = imported(colors);
  expect(settings(document)).toEqual({ derive: "roles" });
  expect(namesIn(document)).toEqual(["--tk-ocean-deep", "--tk-coral-hot"]);
});

test("a document of the standard stays as it is, and all of its colors have derived ones", () => {
  const document = imported({ ocean: { deep: { $type: "color", $value: "#001133" } } });
  expect(document.$extensions).toBeUndefined();
  expect(namesIn(document)).toContain("--tk-ocean-on-deep");
});

test("no name is derived twice", () => {
  const names = namesIn(imported({ background: "#003366", "color-background": "#003366" }));
  expect(names.filter((name) => /_\d/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
