/** Adobe Spectrum as an import makes it: 2,495 flat tokens, with axes for its themes and scales. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { convertTokens } from "../../src/token-import/convert.ts";

const sources = fileURLToPath(
  new URL("../../node_modules/@adobe/spectrum-tokens/src/", import.meta.url),
);

export const spectrumDocument = (): unknown =>
  convertTokens(
    globSync("*.json", { cwd: sources })
      .sort()
      .map((name) => ({ name, content: readFileSync(sources + name, "utf8") })),
  ).document;

/** Shows every mode of Spectrum, also those that Base stands for: six in all. */
export function showAllModes(slug: string): void {
  const modes = ["color-theme=light", "color-theme=dark", "color-theme=wireframe"];
  const shown = [...modes, "scale=desktop", "scale=mobile"].map((layer) => [layer, true]);
  localStorage.setItem(`tokenkit-table-columns ${slug}`, JSON.stringify(Object.fromEntries(shown)));
}
