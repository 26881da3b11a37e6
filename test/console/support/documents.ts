import { readFileSync } from "node:fs";
import type { Engine } from "../../../src/console/editing/engine.ts";
import { ThemeDocument } from "../../../src/console/editing/theme-document.ts";
import { analyse } from "../../../src/console/worker/analyse.ts";
import { printDocument } from "../../../src/token-text/json-text.ts";

/** The worker's engine, run synchronously in this process. */
const engineHere: Engine = {
  analyse({ text, revision, visible, scope }, onStage) {
    for (const stage of analyse(text, revision, visible, scope)) {
      if (stage !== undefined) onStage(stage);
    }
  },
  close: () => undefined,
};

const quartzFile = new URL("../../../src/themes/builtin/quartz.json", import.meta.url);

/** The tokens of a theme that comes with the platform, as the editor prints them. */
export const quartz = printDocument(JSON.parse(readFileSync(quartzFile, "utf8")).tokens);

export const opened = (text: string): ThemeDocument =>
  new ThemeDocument({ slug: "harbour", engine: engineHere, base: { version: 1, text } });

/** A document without an engine. */
export const unheard = (text: string): ThemeDocument =>
  new ThemeDocument({
    slug: "harbour",
    engine: { analyse: () => undefined, close: () => undefined },
    base: { version: 1, text },
  });
