/** Custom properties of stylesheets, Tailwind's `@theme` among them. */
import { facesByName } from "../../appearance-files.ts";
import type { Format } from "../../model.ts";
import { readProperties } from "./custom-properties.ts";
import { type Declared, readDeclarations } from "./declarations.ts";

/** What the page declares, for itself and by class, attribute, preference or the name of its file. */
export const css: Format = {
  name: "css",
  label: "CSS custom properties, also those of Tailwind's @theme and shadcn/ui",

  recognise(files) {
    const found = files.some(({ kind, content }) => kind === "css" && /--[\w-]+\s*:/.test(content));
    return found ? { score: 0.4, reason: "a stylesheet declares custom properties" } : undefined;
  },

  read(files, tools) {
    const sheets = files.filter(({ kind }) => kind === "css");
    const faces = facesByName(sheets.map(({ name }) => name));
    const declared = sheets.flatMap(({ name, content }) => {
      const own = readDeclarations(name, content, tools.report);
      const context = faces.get(name);
      return context === undefined ? own : own.map((one) => inAppearance(one, context));
    });
    return readProperties(declared, tools);
  },
};

/** What a declaration says itself of its appearance counts before the name of its file. */
function inAppearance(one: Declared, context: string): Declared {
  if (one.conditions.some(({ axis }) => axis === "appearance")) return one;
  return { ...one, conditions: [...one.conditions, { axis: "appearance", context }] };
}
