/** A theme with three axes: a set that only a context refers to, one that two do, and inline sources. */
const hex = (color: string) => ({
  colorSpace: "srgb",
  components: [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255),
  hex: color,
});
const px = (value: number) => ({ value, unit: "px" });

export const axes = {
  name: "Harbour",
  version: "2025.10",
  sets: {
    core: {
      sources: [
        {
          color: {
            $type: "color",
            blue: { $value: hex("#0b5cad") },
            red: { $value: hex("#b3261e") },
            ink: { $value: hex("#101828") },
            paper: { $value: hex("#ffffff") },
          },
          space: { $type: "dimension", md: { $value: px(16) }, sm: { $value: px(8) } },
        },
      ],
    },
    semantic: {
      sources: [
        {
          color: {
            $type: "color",
            accent: { $value: "{color.blue}" },
            text: { $value: "{color.ink}" },
            surface: { $value: "{color.paper}" },
          },
          button: { padding: { $type: "dimension", $value: "{space.md}" } },
        },
      ],
    },
    north: { sources: [{ color: { accent: { $type: "color", $value: "{color.red}" } } }] },
    small: { sources: [{ space: { md: { $type: "dimension", $value: px(10) } } }] },
  },
  modifiers: {
    density: {
      contexts: {
        comfortable: [],
        compact: [{ $ref: "#/sets/small" }],
        tiny: [{ $ref: "#/sets/small" }, { space: { sm: { $type: "dimension", $value: px(2) } } }],
      },
      default: "comfortable",
    },
    brand: {
      contexts: { harbour: [], north: [{ $ref: "#/sets/north" }] },
      default: "harbour",
    },
    theme: {
      contexts: {
        light: [],
        dark: [
          {
            color: {
              text: { $type: "color", $value: hex("#f5f7fa") },
              surface: { $type: "color", $value: hex("#05070a") },
            },
          },
        ],
      },
      default: "light",
    },
  },
  resolutionOrder: [
    { $ref: "#/sets/core" },
    { $ref: "#/sets/semantic" },
    { $ref: "#/modifiers/density" },
    { $ref: "#/modifiers/brand" },
    { $ref: "#/modifiers/theme" },
  ],
};
