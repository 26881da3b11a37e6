/** The roles of a scheme in one appearance, each chosen so that its pairs pass. */
import type { Appearance } from "../findings.ts";
import type { SchemeChoices, SchemeName } from "./choices.ts";
import { type Choice, literal, meets, type Need, type Steps } from "./choose.ts";
import type { Palette, RampName } from "./palette.ts";

/** Contrast that shapes need (WCAG 2.2, 1.4.11). */
const shape = 3;

/** The colors by the name of their token in `color`. */
export type Roles = Readonly<Record<string, Choice>>;

/** The steps that each appearance prefers. */
const preferred = {
  light: { muted: 600, word: 600, text: 700, fill: 600, subtle: 100, focus: 600 },
  dark: { muted: 400, word: 300, text: 300, fill: 400, subtle: 950, focus: 400 },
} as const;

interface Work {
  name: SchemeName;
  appearance: Appearance;
  palette: Palette;
  /** The ratio of texts. */
  text: number;
  grounds: Grounds;
}

interface Grounds {
  bg: Choice;
  surface: Choice;
  "surface-hover": Choice;
  "surface-raised": Choice;
  "surface-sunken": Choice;
  field: Choice;
}

export function rolesOf(
  name: SchemeName,
  appearance: Appearance,
  palette: Palette,
  { contrast }: Pick<SchemeChoices, "contrast">,
): Roles {
  const grounds = groundsOf(name, appearance, palette.steps.neutral);
  const work: Work = { name, appearance, palette, text: contrast, grounds };
  const primary = primaryOf(work);
  return {
    ...grounds,
    ...wordsOf(work),
    ...fillWith("primary", primary, work),
    ...tintOf("primary", palette.steps.brand, work),
    ...secondaryOf(work),
    ...accentOf(work),
    ...signOf("success", "green", work),
    ...signOf("warning", "amber", work),
    ...signOf("danger", "red", work),
    ...signOf("info", "sky", work),
  };
}

function groundsOf(name: SchemeName, appearance: Appearance, neutral: Steps): Grounds {
  const at = (step: number) => neutral.at(step);
  if (appearance === "dark") {
    return {
      bg: at(950),
      surface: at(900),
      "surface-hover": at(850),
      "surface-raised": at(850),
      "surface-sunken": at(1000),
      field: at(950),
    };
  }
  const paper = name === "calm" ? 50 : 0;
  return {
    bg: at(paper),
    surface: at(paper),
    "surface-hover": at(paper === 0 ? 50 : 100),
    "surface-raised": at(0),
    "surface-sunken": at(100),
    field: at(0),
  };
}

const allOf = (grounds: Grounds): Choice[] => Object.values(grounds);

/** Text, its quiet form, lines, links and the ring of the focus. */
function wordsOf(work: Work): Record<string, Choice> {
  const { appearance, palette, text } = work;
  const { neutral, brand, second } = palette.steps;
  const wanted = preferred[appearance];
  const colored = work.name === "ink" || work.name === "calm" ? second : brand;
  const grounds = [...allOf(work.grounds), brand.at(wanted.subtle)];
  const onGrounds: Need[] = [{ from: grounds, ratio: text }];
  const link = colored.nearest(wanted.word, onGrounds);
  const isLight = appearance === "light";
  const further = colored.all.filter((one) =>
    isLight ? one.luminance < link.luminance : one.luminance > link.luminance,
  );
  return {
    text: neutral.at(isLight ? 900 : 100),
    "text-muted": neutral.nearest(wanted.muted, onGrounds),
    border: neutral.at(isLight ? 200 : 800),
    "border-strong": neutral.nearest(500, [{ from: allOf(work.grounds), ratio: shape }]),
    focus: colored.nearest(wanted.focus, [{ from: allOf(work.grounds), ratio: shape }]),
    link,
    "link-hover": (isLight ? further[0] : further.at(-1)) ?? link,
  };
}

/** The brand color itself if it passes, else the step of its ramp that comes nearest. */
function primaryOf(work: Work): Choice {
  const { name, appearance, palette } = work;
  const { neutral, brand } = palette.steps;
  const needs = shapeNeeds(work);
  const isLight = appearance === "light";
  if (name === "ink") return neutral.nearest(isLight ? 900 : 100, needs);
  const fits = (choice: Choice) => meets(choice, needs) && textOn(choice, work) !== undefined;
  const { brand: own, luminance } = palette;
  if (own && fits(own) && (isLight || own.luminance >= LIGHT)) return own;
  if (!isLight) return brand.like(Math.max(luminance, LEAST), fits);
  return brand.like(own === undefined ? Math.min(luminance, MOST) : luminance, fits);
}

/** The luminance from which a color is a fill on a dark page as it is. */
const LIGHT = 0.25;
/** The luminances that steps have at most as fills on a light page, and at least on a dark one. */
const MOST = 0.16;
const LEAST = 0.41;

/** The surfaces from which the main button differs. */
function shapeNeeds({ grounds }: Work): Need[] {
  const from = [grounds.bg, grounds.surface, grounds["surface-raised"], grounds.field];
  return [{ from, ratio: shape }];
}

/** The color of text on a fill: white first on a light page, else the dark one, at last black. */
function textOn(fill: Choice, { palette, text }: Work): Choice | undefined {
  const { neutral } = palette.steps;
  return [neutral.at(0), neutral.at(1000), literal("#000000")].find((choice) =>
    meets(choice, [{ from: [fill], ratio: text }]),
  );
}

/** A fill with its text and states. */
function fillWith(role: string, fill: Choice, work: Work): Record<string, Choice> {
  const { palette, text } = work;
  const steps = stepsOfRole(role, work);
  const on = textOn(fill, work) ?? palette.steps.neutral.at(0);
  const [hover, active] = steps.states(fill, on, text);
  return { [role]: fill, [`on-${role}`]: on, [`${role}-hover`]: hover, [`${role}-active`]: active };
}

function stepsOfRole(role: string, { name, palette: { steps } }: Work): Steps {
  if (role === "primary") return name === "ink" ? steps.neutral : steps.brand;
  return steps[rampOf[role] ?? "brand"];
}

const rampOf: Readonly<Record<string, RampName>> = {
  secondary: "neutral",
  accent: "second",
  success: "green",
  warning: "amber",
  danger: "red",
  info: "sky",
};

/** The tint of a hue, and the hue as text on it and on every ground. */
function tintOf(role: string, steps: Steps, work: Work): Record<string, Choice> {
  const { appearance, text, grounds } = work;
  const subtle = steps.at(preferred[appearance].subtle);
  const words = steps.nearest(preferred[appearance].text, [
    { from: [...allOf(grounds), subtle], ratio: text },
  ]);
  return { [`${role}-subtle`]: subtle, [`${role}-text`]: words };
}

/** Everyday buttons. */
function secondaryOf(work: Work): Record<string, Choice> {
  const { neutral } = work.palette.steps;
  const isLight = work.appearance === "light";
  const fill = neutral.at(isLight ? (work.name === "calm" ? 0 : 50) : 800);
  const on = neutral.at(isLight ? 900 : 50);
  const needs: Need[] = [{ from: [on], ratio: work.text }];
  return {
    secondary: fill,
    "on-secondary": on,
    "secondary-hover": neutral.nearest(isLight ? 100 : 700, needs),
    "secondary-active": neutral.nearest(isLight ? 200 : 600, needs),
  };
}

/** A second voice, used sparingly. */
function accentOf(work: Work): Record<string, Choice> {
  const { palette, appearance } = work;
  const steps = palette.steps.second;
  const own = palette.second;
  const fits = (choice: Choice) => textOn(choice, work) !== undefined;
  const isOwn = own && fits(own) && (appearance === "light" || own.luminance >= LIGHT);
  const wanted = steps.at(appearance === "light" ? 500 : 400).luminance;
  const fill = isOwn ? own : steps.like(wanted, fits);
  return { ...fillWith("accent", fill, work), ...tintOf("accent", steps, work) };
}

/** The colors of success, doubt, failure or news. */
function signOf(role: string, ramp: RampName, work: Work): Record<string, Choice> {
  const { palette, appearance } = work;
  const steps = palette.steps[ramp];
  const { fill: usual, subtle } = preferred[appearance];
  const needs: Need[] = [...shapeNeeds(work), { from: [steps.at(subtle)], ratio: shape }];
  const wanted = steps.at(role === "warning" && appearance === "light" ? 500 : usual).luminance;
  const fill = steps.like(
    wanted,
    (choice) => meets(choice, needs) && textOn(choice, work) !== undefined,
  );
  return { ...fillWith(role, fill, work), ...tintOf(role, steps, work) };
}
