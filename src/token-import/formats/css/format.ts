/** Custom properties of stylesheets, Tailwind's `@theme` among them. */
import type { Format } from "../../model.ts";
import { readProperties } from "./custom-properties.ts";
import { readDeclarations } from "./declarations.ts";

/** What the page declares, for itself and by class, attribute or preference. */
export const css: Format = {
  name: "css",
  label: "CSS custom properties, also those of Tailwind's @theme and shadcn/ui",

  recognise(files) {
    const found = files.some(({ kind, content }) => kind === "css" && /--[\w-]+\s*:/.test(content));
    return found ? { score: 0.4, reason: "a stylesheet declares custom properties" } : undefined;
  },

  read(files, tools) {
    const declared = files.flatMap(({ kind, name, content }) =>
      kind === "css" ? readDeclarations(name, content, tools.report) : [],
    );
    return readProperties(declared, tools);
  },
};
