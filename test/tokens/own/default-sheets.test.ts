/** Sheets under tokenkit's names are byte for byte what they were before themes could have names of their own. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { convertTokens } from "../../../src/token-import/convert.ts";
import { printSheet } from "../../../src/tokens/modes/sheet.ts";
import { withRoleJson } from "../../../src/tokens/roles/settings.ts";
import { printStylesheet } from "../../../src/tokens/stylesheet.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");

const builtIn = (slug: string): unknown =>
  JSON.parse(read(`src/themes/builtin/${slug}.json`)).tokens;

/** A set as the import writes it, without the roles that it guesses, from files of this repository and of its packages. */
const imported = (...paths: string[]): unknown =>
  withRoleJson(
    convertTokens(paths.map((path) => ({ name: path, content: read(path) }))).document,
    undefined,
  );

const fixtures = "test/token-import/fixtures";

/** The hash of each theme's sheets: both appearances, alone and together, in every mode. */
const themes: Readonly<Record<string, readonly [document: () => unknown, hash: string]>> = {
  aurora: [() => builtIn("aurora"), "b7cb83c7c8c8ab13"],
  beacon: [() => builtIn("beacon"), "8efc9172bb6cd136"],
  hearth: [() => builtIn("hearth"), "8b28fa9de3b7414b"],
  quartz: [() => builtIn("quartz"), "97a82ab134351ba5"],
  MetaMask: [() => imported(`${fixtures}/metamask/styles.css`), "8b8559094ebb0a14"],
  "Open Props": [() => imported(`${fixtures}/open-props/open-props.min.css`), "83fb2a351908c711"],
  HPE: [
    () =>
      imported(
        ...["primitives", "global", "color.light", "dimension"].map(
          (name) => `${fixtures}/hpe/${name}.css`,
        ),
      ),
    "f7dd5f73162b4c4e",
  ],
  "Red Hat": [() => imported(`${fixtures}/red-hat/rhds.source.json`), "330843448c57716f"],
};

function sheetsOf(document: unknown): string {
  const slug = "s";
  const sheets: string[] = [];
  for (const minified of [true, false]) {
    for (const authored of [true, false]) {
      for (const appearance of ["light", "dark"] as const) {
        sheets.push(printStylesheet({ slug, document, appearance, minified, authored }));
      }
      const options = { slug, document, modes: {}, minified, authored };
      sheets.push(printSheet({ ...options, appearance: "all", all: true }));
      sheets.push(printSheet({ ...options, appearance: "all", all: false }));
      sheets.push(printSheet({ ...options, appearance: "dark", all: true }));
    }
  }
  return createHash("sha256").update(sheets.join("\0")).digest("hex").slice(0, 16);
}

test.each(Object.entries(themes))("%s", (_, [document, hash]) => {
  expect(sheetsOf(document())).toBe(hash);
});
