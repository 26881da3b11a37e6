/** Finds differences: tokens by path, custom properties by name. */
import type { ThemeEntry } from "../builder.ts";
import { propertyName } from "../css.ts";
import { type Appearance, appearances } from "../findings.ts";
import { sameJson } from "../json.ts";
import type { ResolvedToken } from "../resolve.ts";
import { type Draft, Drafts } from "./change.ts";
import { deltaE } from "./delta.ts";
import type { Side, View } from "./side.ts";

/** All differences between two sides, in linear time. */
export function compareSides(before: Side, after: Side): Drafts {
  const drafts = new Drafts();
  const distances: Distances = new Map();
  for (const appearance of appearances) {
    compareTokens(before[appearance], after[appearance], appearance, drafts);
    compareProperties(before[appearance], after[appearance], appearance, drafts, distances);
  }
  return drafts;
}

/** Caches ΔE by both printed colors, because most repeat in both appearances. */
type Distances = Map<string, number>;

function compareTokens(from: View, to: View, appearance: Appearance, drafts: Drafts): void {
  for (const [path, before] of from.tokens) {
    const after = to.tokens.get(path);
    if (after === undefined) {
      const served = isDerived(to, before);
      drafts.at(path).pairs[appearance] = { before, served };
    } else if (!sameToken(before, after)) {
      drafts.at(path).pairs[appearance] = { before, after, served: true };
    }
  }
  for (const [path, after] of to.tokens) {
    if (from.tokens.has(path)) continue;
    drafts.at(path).pairs[appearance] = { after, served: isDerived(from, after) };
  }
}

/** Whether a side without the token derives a color of its name, so its users still have it. */
function isDerived({ properties }: View, { node }: ResolvedToken): boolean {
  return properties.get(propertyName(node.joined))?.derived === true;
}

function sameToken(before: ResolvedToken, after: ResolvedToken): boolean {
  return (
    before.type === after.type &&
    before.node.deprecated === after.node.deprecated &&
    sameJson(before.node.raw, after.node.raw) &&
    (before.value !== undefined || sameJson(before.json, after.json))
  );
}

function compareProperties(
  from: View,
  to: View,
  appearance: Appearance,
  drafts: Drafts,
  distances: Distances,
): void {
  for (const [name, after] of to.properties) {
    const before = from.properties.get(name);
    if (before?.css === after.css && before.wide === after.wide) continue;
    const draft = drafts.at(after.path.join("."));
    note(draft, appearance, name, before, after);
    if (before !== undefined) measure(draft, appearance, name, before, after, distances);
  }
  for (const [name, before] of from.properties) {
    if (to.properties.has(name)) continue;
    note(drafts.at(before.path.join(".")), appearance, name, before, undefined);
  }
}

function note(
  draft: Draft,
  appearance: Appearance,
  name: string,
  before: ThemeEntry | undefined,
  after: ThemeEntry | undefined,
): void {
  let property = draft.properties.get(name);
  if (property === undefined) {
    property = { name, derived: (after ?? before)?.derived === true };
    draft.properties.set(name, property);
  }
  const onlyWide = before?.css === after?.css;
  property[appearance] = { before: shown(before, onlyWide), after: shown(after, onlyWide) };
}

function measure(
  draft: Draft,
  appearance: Appearance,
  name: string,
  before: ThemeEntry,
  after: ThemeEntry,
  distances: Distances,
): void {
  const distance = distanceOf(before, after, distances);
  const change = draft.properties.get(name)?.[appearance];
  if (distance !== undefined && change !== undefined) {
    change.deltaE = Math.floor(distance * 100) / 100;
  }
  const greatest = draft.greatest[appearance] ?? 0;
  draft.greatest[appearance] = Math.max(greatest, distance ?? Number.POSITIVE_INFINITY);
}

/** The value in sRGB, or for wider displays if only they show a difference. */
function shown(entry: ThemeEntry | undefined, onlyWide: boolean): string | null {
  return (onlyWide ? entry?.wide : undefined) ?? entry?.css ?? null;
}

function distanceOf(
  { value: from, css: before, wide: widely }: ThemeEntry,
  { value: to, css: after, wide }: ThemeEntry,
  distances: Distances,
): number | undefined {
  if (from.kind !== "color" || to.kind !== "color") return undefined;
  const key = `${widely ?? before} ${wide ?? after}`;
  let distance = distances.get(key);
  if (distance === undefined) {
    distance = deltaE(from.color, to.color);
    distances.set(key, distance);
  }
  return distance;
}
