/** A theme's own tokens for drawing: by group, and within it by what can be drawn of a token. */
import { byFirstWords, nameWords } from "../../../poster/model/groups.ts";
import type { Appearance, TokenInfo } from "../types.ts";
import { type Drawing, drawingOf } from "./drawing.ts";

export interface SpecimenItem {
  dotted: string;
  /** The part of the path that the group does not say. */
  name: string;
  drawing: Drawing;
  /** The color that a text is read on, by its name. */
  behind?: string;
}

/** Drawings that lie in a row of their own form. */
const forms = ["swatches", "types", "corners", "shadows", "rows"] as const;
export type Form = (typeof forms)[number];

export interface SpecimenGroup {
  name: string;
  items: readonly SpecimenItem[];
  /** The items by form; forms without items are left out. */
  parts: readonly { form: Form; items: readonly SpecimenItem[] }[];
}

const formOf = ({ drawing }: SpecimenItem): Form => {
  if (drawing === "fill" || drawing === "text" || drawing === "line") return "swatches";
  if (drawing === "radius") return "corners";
  if (drawing === "shadow") return "shadows";
  return drawing.startsWith("font") || drawing === "letterSpacing" ? "types" : "rows";
};

/** The tokens by the first words of their names; those that stand alone share a group. */
export function specimenOf(tokens: readonly TokenInfo[]): SpecimenGroup[] {
  const known = new Set(tokens.map(({ dotted }) => dotted));
  const groupOf = (name: string, those: readonly TokenInfo[]) => grouped(name, those, known);
  const groups = byFirstWords(tokens, ({ dotted }) => dotted);
  const single = groups.filter(([, those]) => those.length === 1).flatMap(([, those]) => those);
  const several = groups.filter(([, those]) => single.length < 2 || those.length > 1);
  const ordered = colorsFirst(several.map(([name, those]) => groupOf(name, those)));
  if (single.length < 2) return ordered;
  return [...ordered, groupOf(several.length === 0 ? "Tokens" : "Others", single)];
}

/** Groups that are mostly colors before the others, which say less at a glance. */
function colorsFirst(groups: readonly SpecimenGroup[]): SpecimenGroup[] {
  const isColor = ({ parts, items }: SpecimenGroup): boolean =>
    parts[0]?.form === "swatches" && parts[0].items.length * 2 > items.length;
  return [...groups.filter(isColor), ...groups.filter((group) => !isColor(group))];
}

function grouped(
  name: string,
  tokens: readonly TokenInfo[],
  known: ReadonlySet<string>,
): SpecimenGroup {
  const said = name.split(" ").length;
  const isMixed = tokens.some(({ dotted }) => !saysGroup(dotted, name));
  const items = tokens.map((token) => itemOf(token, isMixed ? 0 : said, known));
  const byForm = Map.groupBy(items, formOf);
  const parts = forms.flatMap((form) => {
    const those = byForm.get(form);
    return those === undefined ? [] : [{ form, items: those }];
  });
  return { name, items, parts };
}

const saysGroup = (dotted: string, name: string): boolean =>
  nameWords(dotted).slice(0, name.split(" ").length).join(" ") === name;

function itemOf(token: TokenInfo, said: number, known: ReadonlySet<string>): SpecimenItem {
  const { dotted, path } = token;
  const drawing = drawingOf(token);
  const behind = drawing === "text" ? behindOf(path, known) : undefined;
  const name = nameWords(dotted)
    .slice(said)
    .join(path.length > 1 ? "." : "-");
  return { dotted, name: name || dotted, drawing, ...(behind !== undefined && { behind }) };
}

/** The path of what `x-foreground`, `x.foreground` and `on-x` are read on; undefined for another name. */
function behindOf(path: readonly string[], known: ReadonlySet<string>): string | undefined {
  const surface = surfaceOf(path);
  if (surface === undefined) return undefined;
  const possible = [surface, [...surface, "$root"], [...surface, "default"]];
  return possible.map((one) => one.join(".")).find((one) => known.has(one));
}

function surfaceOf(path: readonly string[]): readonly string[] | undefined {
  const above = path.slice(0, -1);
  const name = path.at(-1) ?? "";
  if (/^(?:foreground|content)$/i.test(name)) return above;
  const [, after, before] = /^(?:on-(.+)|(.+)-(?:foreground|content))$/i.exec(name) ?? [];
  const surface = after ?? before;
  return surface === undefined ? undefined : [...above, surface];
}

/** Whether two analyses have the same tokens of the same types, whatever their values. */
export const isSameSet = (one: readonly TokenInfo[], other: readonly TokenInfo[]): boolean =>
  one.length === other.length &&
  one.every(({ dotted, type }, at) => dotted === other[at]?.dotted && type === other[at]?.type);

/** The value of a token in an appearance, with what is only shown meanwhile before it. */
export const valueIn = (
  token: TokenInfo | undefined,
  appearance: Appearance,
  shown: Readonly<Record<string, string>>,
): string | undefined => token && (shown[token.property] ?? token.css[appearance]);

/** How many tokens a specimen draws, how many are words, and how many have no value that could be drawn. */
export function specimenCounts(
  groups: readonly SpecimenGroup[],
  tokens: readonly TokenInfo[],
  appearances: readonly Appearance[],
): { drawn: number; words: number; without: number } {
  const byPath = new Map(tokens.map((token) => [token.dotted, token]));
  const counts = { drawn: 0, words: 0, without: 0 };
  for (const { dotted, drawing } of groups.flatMap(({ items }) => items)) {
    const css = byPath.get(dotted)?.css;
    if (appearances.every((one) => css?.[one] === undefined)) counts.without += 1;
    else if (drawing === "word") counts.words += 1;
    else counts.drawn += 1;
  }
  return counts;
}
