import type { JsonObject } from "../../../src/tokens/json.ts";

/** Contexts of a modifier by name, each with its tokens. */
export type Contexts = Readonly<Record<string, object>>;

/** A bundled resolver of one set and some modifiers; the first context of each is its default. */
export function resolver(
  core: object,
  modifiers: Readonly<Record<string, Contexts>> = {},
  more: object = {},
): JsonObject {
  const names = Object.keys(modifiers);
  const entries = Object.entries(modifiers).map(([name, contexts]) => [
    name,
    {
      contexts: Object.fromEntries(
        Object.entries(contexts).map(([context, tokens]) => [context, [tokens]]),
      ),
      default: Object.keys(contexts)[0],
    },
  ]);
  return {
    version: "2025.10",
    sets: { core: { sources: [core] } },
    modifiers: Object.fromEntries(entries),
    resolutionOrder: [
      { $ref: "#/sets/core" },
      ...names.map((name) => ({ $ref: `#/modifiers/${name}` })),
    ],
    ...more,
  } as JsonObject;
}

/** A color token; `hex` without its short form. */
export const hex = (value: string) => ({
  $type: "color",
  $value: {
    colorSpace: "srgb",
    components: [1, 3, 5].map((start) => Number.parseInt(value.slice(start, start + 2), 16) / 255),
  },
});

/** A length in pixels. */
export const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });
