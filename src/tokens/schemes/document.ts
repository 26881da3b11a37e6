/** The document of a scheme: ramps first, then every name that a component uses. */
import { makeColor, parseColor } from "../color.ts";
import type { Appearance } from "../findings.ts";
import type { JsonObject } from "../json.ts";
import { toOklch } from "../oklch.ts";
import type { Choice } from "./choose.ts";
import { shadowsOf } from "./measures.ts";
import type { Palette } from "./palette.ts";
import type { Step } from "./ramp.ts";
import type { Roles } from "./roles.ts";

const descriptions: Readonly<Record<string, string>> = {
  bg: "Page background, the lowest surface that text stands on.",
  surface: "Cards, tables and panels on the page.",
  "surface-raised": "What floats above a surface: dialogs, menus, popovers.",
  "surface-sunken": "Wells: table heads, code, quiet panels.",
  field: "Inside of inputs, checkboxes and switches.",
  text: "Body text and headings.",
  "text-muted": "Help, captions, placeholders.",
  border: "Decorative separators; carries no meaning by itself.",
  "border-strong": "Outlines of controls.",
  focus: "Keyboard focus ring.",
  link: "Text links.",
  primary: "The main action of a view, and what is switched on.",
  "primary-subtle": "Tint behind primary text, selected rows.",
  "primary-text": "Primary as text, on any surface or its own tint.",
  secondary: "Everyday buttons.",
  accent: "A second voice beside primary, used sparingly.",
  success: "It worked.",
  warning: "Look before you go on.",
  danger: "Destroys, or went wrong.",
  info: "Worth knowing.",
};

const overlays = { light: 0.45, dark: 0.65 } as const;

export function documentOf(
  words: string,
  palette: Palette,
  roles: Readonly<Record<Appearance, Roles>>,
  measures: JsonObject,
): JsonObject {
  const shadow = (appearance: Appearance) => shadowsOf(appearance, darkestOf(palette, appearance));
  const names = (appearance: Appearance) => namesOf(roles[appearance], appearance, palette);
  return {
    $schema: "https://www.designtokens.org/schemas/2025.10/format.json",
    $description: words,
    color: { $type: "color", ...rampsOf(palette), ...names("light") },
    ...measures,
    shadow: shadow("light"),
    $appearances: {
      light: { $description: "Light is the base: nothing to change." },
      dark: { color: { $type: "color", ...names("dark") }, shadow: shadow("dark") },
    },
  };
}

function namesOf(roles: Roles, appearance: Appearance, palette: Palette): JsonObject {
  const overlay = { ...colorValue(darkestOf(palette, appearance)), alpha: overlays[appearance] };
  return { ...tokensOf(roles, appearance === "light"), overlay: { $value: overlay } };
}

const darkestOf = (palette: Palette, appearance: Appearance): Step => {
  const { neutral } = palette.ramps;
  return neutral.at(appearance === "light" ? -3 : -1) as Step;
};

const colorValue = ({ components, hex }: Pick<Step, "components" | "hex">) => ({
  colorSpace: "oklch",
  components: [...components],
  hex,
});

const rampsOf = ({ ramps }: Palette): JsonObject =>
  Object.fromEntries(
    Object.entries(ramps).map(([name, ramp]) => [
      name,
      Object.fromEntries(ramp.map((step) => [step.name, { $value: colorValue(step) }])),
    ]),
  );

const tokensOf = (roles: Roles, isBase: boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(roles).map(([name, choice]) => [
      name,
      {
        $value: typeof choice.value === "string" ? choice.value : literalOf(choice),
        ...(isBase && descriptions[name] && { $description: descriptions[name] }),
      },
    ]),
  );

/** A color in OKLCH if its 8 bits stay the same, else as the bytes that they are. */
function literalOf({ hex }: Choice): JsonObject {
  const color = parseColor(hex);
  if (color === undefined) throw new TypeError(`${hex} is no color`);
  const { l, c, h } = toOklch(color.channels);
  const components = [l, c, h].map((part, at) => Number(part.toFixed(at === 2 ? 2 : 4)));
  const read = makeColor("oklch", components, 1);
  const isSame = !read.wide && read.mapped.every((part, at) => part === color.mapped[at]);
  if (isSame) return { colorSpace: "oklch", components, hex };
  return {
    colorSpace: "srgb",
    components: color.mapped.map((part) => Number(part.toFixed(4))),
    hex,
  };
}
