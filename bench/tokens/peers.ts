/** The engines to compare, each from the text of a document to a stylesheet. */
import { build, defineConfig, Logger, parse } from "@terrazzo/parser";
import terrazzoCss from "@terrazzo/plugin-css";
import StyleDictionary from "style-dictionary";
import { FindingList } from "../../src/tokens/findings.ts";
import { printTheme } from "../../src/tokens/stylesheet.ts";
import { buildTheme } from "../../src/tokens/theme.ts";

/** One engine. */
export interface Peer {
  name: string;
  print: (source: string) => Promise<string> | string;
}

const cwd = new URL("file:///bench/");

async function printTerrazzo(src: string): Promise<string> {
  const logger = new Logger({ level: "silent" });
  const css = terrazzoCss({
    variableName: ({ id }) => `--tk-${id.replaceAll(/[./\s]/g, "-")}`,
    baseSelector: ":root",
  });
  const config = defineConfig({ plugins: [css], lint: {} }, { cwd, logger });
  const filename = new URL("tokens.json", cwd);
  const { tokens, sources, resolver } = await parse([{ filename, src }], { config, logger });
  const { outputFiles } = await build(tokens, { sources, config, resolver, logger });
  return String(outputFiles[0]?.contents ?? "");
}

async function printStyleDictionary(src: string): Promise<string> {
  const dictionary = new StyleDictionary({
    tokens: JSON.parse(src),
    log: { verbosity: "silent", warnings: "disabled", errors: { brokenReferences: "console" } },
    platforms: {
      css: {
        transformGroup: "css",
        prefix: "tk",
        files: [{ destination: "tokens.css", format: "css/variables" }],
      },
    },
  });
  await dictionary.hasInitialized;
  const [file] = await dictionary.formatPlatform("css");
  return String(file?.output ?? "");
}

function printTokenkit(src: string, derives: boolean): string {
  const theme = buildTheme(JSON.parse(src), "light", new FindingList(), derives);
  return printTheme(theme, "bench", false);
}

/** tokenkit first, then its peers; the last is tokenkit with what it derives besides. */
export const peers: readonly Peer[] = [
  { name: "tokenkit", print: (src) => printTokenkit(src, false) },
  { name: "Style Dictionary 5.5", print: printStyleDictionary },
  { name: "Terrazzo 2.7", print: printTerrazzo },
  { name: "tokenkit, all derived", print: (src) => printTokenkit(src, true) },
];
