/** A Tailwind CSS v4 theme: `@theme` with the variables of its namespaces. */

import type { ThemeEntry } from "../builder.ts";
import { escapeName } from "../css.ts";
import type { Theme } from "../theme.ts";
import { UniqueNames } from "./identifiers.ts";

const byKind: Record<string, string> = {
  color: "color",
  fontFamily: "font",
  fontWeight: "font-weight",
  shadow: "shadow",
  cubicBezier: "ease",
};

/** Namespaces of lengths and numbers, by a word of the name. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/radius|rounded|corner/i, "radius"],
  [/breakpoint|viewport|screen/i, "breakpoint"],
  [/container/i, "container"],
  [/letter-?spacing|tracking/i, "tracking"],
  [/line-?height|leading/i, "leading"],
  [/font-?size|text/i, "text"],
  [/blur/i, "blur"],
];

/** Prints colors as `--color-…`, lengths as `--spacing-…` and so on; the rest keeps its name. */
export function exportTailwind(theme: Theme): string {
  const names = new UniqueNames();
  const lines = theme.entries.map((entry) => {
    const name = names.give(nameOf(entry));
    return `  --${escapeName(name)}: ${entry.css};`;
  });
  return `@theme {\n${lines.join("\n")}\n}\n`;
}

function nameOf({ name, value }: ThemeEntry): string {
  const plain = name.slice("--tk-".length);
  const space = byKind[value.kind] ?? measureSpace(value.kind, plain);
  if (space === undefined) return name.slice(2);
  const prefix = new RegExp(`^(?:${space}|${alike[space] ?? space})-(?=.)`, "i");
  return `${space}-${plain.replace(prefix, "")}`;
}

const alike: Record<string, string> = {
  color: "colors?",
  spacing: "space|spacing|size",
  font: "font-family|fonts?",
  "font-weight": "font-weights?|weight",
  text: "font-size|fontSize",
  shadow: "shadows?|elevation",
  ease: "easing|motion",
  radius: "radii|border-radius",
};

function measureSpace(kind: string, name: string): string | undefined {
  const named = byName.find(([pattern]) => pattern.test(name))?.[1];
  if (kind === "dimension") return named ?? "spacing";
  return kind === "number" && named === "leading" ? named : undefined;
}
