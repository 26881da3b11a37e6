/** Recognises files and sets that are named after an appearance. */

import { baseOf } from "./files.ts";
import type { Axis, TokenSet } from "./model.ts";

/** The appearance that is a word in the name of a file, a set or a folder around it. */
function faceOf(name: string): "light" | "dark" | undefined {
  const folders = name.slice(0, name.length - baseOf(name).length);
  return faceIn(baseOf(name)) ?? faceIn(folders);
}

function faceIn(text: string): "light" | "dark" | undefined {
  const words = text.toLowerCase().split(/[^a-z0-9]+/);
  return (["light", "dark"] as const).find((face) => words.includes(face));
}

/** The appearance of each name that has one, if some names are dark and others are not. */
export function facesByName(names: readonly string[]): Map<string, "light" | "dark"> {
  const appearances = new Set(names.map(faceOf));
  if (!appearances.has("dark") || appearances.size < 2) return new Map();
  return new Map(
    names.flatMap((name) => {
      const face = faceOf(name);
      return face === undefined ? [] : [[name, face] as const];
    }),
  );
}

/** Limits sets named after an appearance to it, if some names are dark and others are not. */
export function byFace(sets: readonly TokenSet[]): { sets: TokenSet[]; axes: Axis[] } {
  const faces = facesByName(sets.map(({ name }) => name));
  if (faces.size === 0) return { sets: [...sets], axes: [] };
  return {
    sets: sets.map((set) => {
      const context = faces.get(set.name);
      return context === undefined ? set : { ...set, when: [[{ axis: "appearance", context }]] };
    }),
    axes: [{ name: "appearance", default: "light", contexts: ["light", "dark"] }],
  };
}
