/** Custom properties of stylesheets, Tailwind's `@theme` among them. */
import { facesByName } from "../../appearance-files.ts";
import type { Format } from "../../model.ts";
import { readProperties } from "./custom-properties.ts";
import { type Declared, readStylesheets } from "./declarations.ts";
import { withoutOverridden } from "./precedence.ts";

/** Reads what the page declares: always, or by class, attribute, preference or file name. */
export const css: Format = {
  name: "css",
  label: "CSS custom properties, also those of Tailwind's @theme and shadcn/ui",

  recognise(files) {
    const found = files.some(({ kind, content }) => kind === "css" && /--[\w-]+\s*:/.test(content));
    return found ? { score: 0.4, reason: "a stylesheet declares custom properties" } : undefined;
  },

  read(given, tools) {
    const files = given.filter(({ kind }) => kind === "css");
    const faces = facesByName(files.map(({ name }) => name));
    const { declared, ...sources } = readStylesheets(files, tools.report);
    const all = declared.map((one) => {
      const context = faces.get(one.place.file);
      return context === undefined ? one : inAppearance(one, context);
    });
    return readProperties(withoutOverridden(all, sources.layers), tools, sources);
  },
};

const face = /(?:^|[^a-z])(?:light|dark)(?:[^a-z]|$)/i;

/** Adds the appearance of the file's name, unless the declaration has its own, or a context that is named after one. */
function inAppearance(one: Declared, context: string): Declared {
  const hasOwn = one.conditions.some((own) => own.axis === "appearance" || face.test(own.context));
  if (hasOwn) return one;
  return {
    ...one,
    conditions: [...one.conditions, { axis: "appearance", context }],
    isOfFile: true,
  };
}
