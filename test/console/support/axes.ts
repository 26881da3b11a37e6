/** A bundled resolver: a brand, a density and an appearance of three contexts, twelve permutations. */

const color = (value: string) => ({ $value: value });
const px = (value: number) => ({ $value: { value, unit: "px" } });

export const harbour = {
  version: "2025.10",
  name: "harbour",
  sets: {
    core: {
      sources: [
        {
          color: {
            $type: "color",
            surface: color("#ffffff"),
            "surface-sunken": color("#f1f4f6"),
            text: color("#14202b"),
            "text-muted": color("#5b6670"),
            primary: color("#0b5cad"),
            "on-primary": color("#ffffff"),
            border: color("#d5dbe0"),
          },
          space: { $type: "dimension", sm: px(8), md: px(16), lg: px(24) },
          radius: { $type: "dimension", md: px(8) },
        },
      ],
    },
  },
  modifiers: {
    theme: {
      default: "light",
      contexts: {
        light: [],
        dark: [
          {
            color: {
              surface: color("#0f1720"),
              "surface-sunken": color("#0a1016"),
              text: color("#e7edf2"),
              "text-muted": color("#8b98a5"),
              border: color("#2b3742"),
            },
          },
        ],
        "dark-hc": [
          {
            color: {
              surface: color("#000000"),
              "surface-sunken": color("#000000"),
              text: color("#ffffff"),
              "text-muted": color("#d8e0e7"),
              border: color("#8b98a5"),
            },
          },
        ],
      },
    },
    brand: {
      default: "ocean",
      contexts: {
        ocean: [],
        // Too light for white text, in every appearance and density.
        north: [{ color: { primary: color("#f2803c"), "text-muted": color("#737d87") } }],
      },
    },
    density: {
      default: "regular",
      contexts: {
        regular: [],
        compact: [{ space: { sm: px(4), md: px(12), lg: px(16) } }],
      },
    },
  },
  resolutionOrder: [
    { $ref: "#/sets/core" },
    { $ref: "#/modifiers/theme" },
    { $ref: "#/modifiers/brand" },
    { $ref: "#/modifiers/density" },
  ],
};

export type Harbour = typeof harbour;

/** A colleague's changes: a value in each kind of place, and a removed context. */
export function changed(tokens: Harbour): void {
  const [core] = tokens.sets.core.sources;
  if (core) core.color.primary.$value = "#0b5cbd";
  const [compact] = tokens.modifiers.density.contexts.compact;
  if (compact) compact.space.sm.$value.value = 6;
  const [dark] = tokens.modifiers.theme.contexts.dark;
  if (dark) dark.color["text-muted"].$value = "#55606b";
  delete (tokens.modifiers.theme.contexts as Record<string, unknown>)["dark-hc"];
}
