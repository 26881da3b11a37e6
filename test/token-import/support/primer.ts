/** The values of Primer's own stylesheets in each of its themes. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDark } from "../../../src/token-import/axis-names.ts";
import type { SourceFile } from "../../../src/token-import/model.ts";
import { declaredIn } from "./compare.ts";
import type { ExpectedMode } from "./expected-mode.ts";

const primer = fileURLToPath(new URL("../../../node_modules/@primer/primitives/", import.meta.url));

/** Its stylesheets, named from their folder. */
export function primerStylesheets(): SourceFile[] {
  const cwd = `${primer}dist/css/`;
  const names = globSync("**/*.css", { cwd }).sort();
  return names.map((name) => ({ name, content: readFileSync(cwd + name, "utf8") }));
}

/** The sources of its tokens. */
export function primerSources(): SourceFile[] {
  const cwd = `${primer}src/tokens/`;
  const names = globSync("**/*.json5", { cwd }).sort();
  return names.map((name) => ({ name, content: readFileSync(cwd + name, "utf8") }));
}

const theme = /themes\/([\w-]+)\.css$/;

/** The values of every theme, with those that all have; `nameOf` gives its context. */
export function primerModes(nameOf: (theme: string) => string): ExpectedMode[] {
  const files = primerStylesheets();
  // The pointer, which is no context, chooses one of these two.
  const isCommon = (name: string) => !theme.test(name) && !/size-(?:coarse|fine)/.test(name);
  const common = files.filter(({ name }) => isCommon(name)).map(({ content }) => content);
  return files.flatMap(({ name, content }): ExpectedMode[] => {
    const title = theme.exec(name)?.[1];
    if (title === undefined) return [];
    const values = declaredIn([...common, content].join("\n"), () => true);
    const appearance = isDark(title) ? "dark" : "light";
    return [{ title, appearance, modes: { theme: nameOf(title) }, values }];
  });
}
