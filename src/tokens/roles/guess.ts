/** Guesses the roles of colors by their names, and doubts what their values refute. */
import { contrastOn } from "../contrast.ts";
import { type Appearance, appearances } from "../findings.ts";
import type { Channels } from "../oklch.ts";
import { canvas } from "../text-on-surface.ts";
import { type Candidate, candidatesOf, type NamedColor, type NamesOfSet } from "./candidates.ts";
import { comparedWith, doubtOf, type Page, seenOn } from "./doubt.ts";
import { relativesOf } from "./relatives.ts";
import { type MainRole, mainRoles } from "./role-names.ts";
import { unsure } from "./roles-of-parts.ts";

/** A role with the token that probably has it. */
export interface Guess {
  role: MainRole;
  color: NamedColor;
  /** `name`: by its whole name; `words`: by the parts of its name. */
  by: "name" | "words";
  /** Why it is doubtful, with a contrast ratio; absent if it is not. */
  problem?: string;
}

/** Roles that are settled, with their color; null of a role that is to stay empty. */
export type SettledRoles = ReadonlyMap<string, NamedColor | null>;

/**
 * Guesses the main roles of colors that are not settled, each at most once. The first color by the order of names
 * that no value refutes wins; if all are refuted, the first one is returned with its problem.
 */
export function guessColors(all: readonly NamedColor[], settled: SettledRoles): Guess[] {
  const colors = withoutAdditions(all);
  const names = candidatesOf(colors);
  const found = new Map<string, NamedColor | null>(settled);
  let page = pageOf(settled.get("bg") ?? undefined, colors, names);
  const guesses: Guess[] = [];
  for (const role of mainRoles) {
    if (found.has(role)) continue;
    const guess = guessOf(role, names, found, page);
    if (guess === undefined) continue;
    guesses.push(guess);
    if (guess.problem !== undefined) continue;
    found.set(role, guess.color);
    if (role === "bg") page = pageOf(guess.color, colors, names);
  }
  return guesses;
}

/** The colors without those that only the dark appearance has, if most are in light as well. */
function withoutAdditions(colors: readonly NamedColor[]): readonly NamedColor[] {
  const inLight = colors.filter(({ light }) => light !== undefined);
  return inLight.length * 2 > colors.length ? inLight : colors;
}

/** The likeliest color of a role, given those that were found before; undefined if no name says it. */
function guessOf(
  role: MainRole,
  names: NamesOfSet,
  found: SettledRoles,
  page: Page,
): Guess | undefined {
  const back = seenOn(role);
  const below = back === undefined ? undefined : (found.get(back) ?? undefined);
  const problemOf = ({ color, rank }: Pick<Candidate, "color" | "rank">) =>
    doubtOf({ role, rank, color, back: below, other: comparedWith(role, found), page });
  const rank = isSureOfKin(role, names, found) ? 0 : unsure;
  const kin = relativesOf(role, names, found).find(
    (color) => !isPlain(color, found) && problemOf({ color, rank }) === undefined,
  );
  if (kin !== undefined) return { role, color: kin, by: "words" };
  const judged = rivals(role, names, found).map((one): Guess => {
    const { color, by } = one;
    const problem = problemOf(one);
    return { role, color, by, ...(problem !== undefined && { problem }) };
  });
  const sure = judged.filter(({ problem }) => problem === undefined);
  const usual = sure.find(({ color }) => isUsual(role, color, page));
  return usual ?? sure[0] ?? sharedGuess(role, found, problemOf) ?? judged[0];
}

/**
 * The color that has another role, and this one as well unless a name says otherwise: cards on a white page are white,
 * and a pale button has the page's text.
 */
function sharedGuess(
  role: MainRole,
  found: SettledRoles,
  problemOf: (one: Pick<Candidate, "color" | "rank">) => string | undefined,
): Guess | undefined {
  const color = sharedColor(role, found);
  if (color === undefined || problemOf({ color, rank: 0 }) !== undefined) return undefined;
  return { role, color, by: "words" };
}

function sharedColor(role: MainRole, found: SettledRoles): NamedColor | undefined {
  const [bg, text] = [found.get("bg") ?? undefined, found.get("text") ?? undefined];
  if (role === "surface") return isNear(bg?.light, canvas.light, 1.03) ? bg : undefined;
  const back = found.get("secondary")?.light;
  const ground = bg?.light?.mapped ?? canvas.light;
  return role === "on-secondary" && isNear(back, ground, 1.6) ? text : undefined;
}

const isNear = (color: NamedColor["light"], ground: Channels, most: number): boolean =>
  color !== undefined && contrastOn(color, undefined, ground) <= most;

/** Whether a color is that of the page or of its text, which are never meant by names of others. */
const isPlain = (color: NamedColor, found: SettledRoles): boolean =>
  color === found.get("text") || color === found.get("bg");

/** Whether a text has the contrast that sets give texts of its role, if they have it for one of several. */
function isUsual(role: MainRole, color: NamedColor, page: Page): boolean {
  const bound = usualContrast[role];
  if (bound === undefined) return false;
  return [...page].every(([appearance, ground]) => {
    const text = color[appearance];
    const ratio = text && contrastOn(text, undefined, ground);
    return ratio === undefined || (ratio >= bound.least && ratio <= bound.most);
  });
}

const usualContrast: Partial<Record<MainRole, { least: number; most: number }>> = {
  text: { least: 7, most: 21 },
  "text-muted": { least: 2.5, most: 11 },
};

/** Whether the names of two colors relate them without a doubt: `primary-text` may be a text on the page. */
function isSureOfKin(role: MainRole, { relatives }: NamesOfSet, found: SettledRoles): boolean {
  const fill = role.startsWith("on-") ? found.get(role.slice("on-".length)) : undefined;
  return fill ? relatives.isFill(fill) : role !== "secondary";
}

/** The candidates of a role that what was found before leaves, the likeliest first. */
function rivals(
  role: MainRole,
  { candidates, relatives }: NamesOfSet,
  found: SettledRoles,
): readonly Candidate[] {
  const all = candidates.get(role) ?? [];
  const other = role === "link" ? found.get("text") : role === "secondary" && found.get("primary");
  if (other) return all.filter(({ color }) => color !== other);
  if (role === "surface")
    return all.filter((one) => one.rank !== 6 || one.color !== found.get("bg"));
  if (!role.startsWith("on-")) return all;
  const fill = found.get(role.slice("on-".length)) ?? undefined;
  if (fill === undefined) return [];
  const isOther = ({ color }: Candidate) => relatives.isOfOther(color, fill);
  return [...all.filter((one) => !isOther(one)), ...all.filter(isOther)];
}

/** The page's color in each appearance in which colors are judged, on which translucent ones lie. */
function pageOf(
  bg: NamedColor | undefined,
  colors: readonly NamedColor[],
  { candidates }: NamesOfSet,
): Page {
  const isVaried = colors.some(({ light, dark }) => !isSame(light, dark));
  const first = (role: MainRole) => candidates.get(role)?.[0]?.color.light;
  const isLightText = isLight(first("text")) && !isLight(first("bg"));
  const groundIn = (appearance: Appearance): Channels => {
    const color = bg?.[appearance];
    if (color !== undefined && color.alpha >= 1) return color.mapped;
    return canvas[!isVaried && isLightText ? "dark" : appearance];
  };
  const judged: readonly Appearance[] = isVaried ? appearances : ["light"];
  return new Map(judged.map((appearance) => [appearance, groundIn(appearance)]));
}

const isLight = (color: NamedColor["light"]): boolean =>
  color !== undefined &&
  contrastOn(color, undefined, canvas.dark) > contrastOn(color, undefined, canvas.light);

/** Whether a color is one in both appearances. */
function isSame(light: NamedColor["light"], dark: NamedColor["dark"]): boolean {
  if (light === dark) return true;
  if (light === undefined || dark === undefined || light.alpha !== dark.alpha) return false;
  return light.mapped.every((channel, index) => channel === dark.mapped[index]);
}
