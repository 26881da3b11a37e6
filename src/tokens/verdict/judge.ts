/** Judges the differences of one token. */
import { type Appearance, appearances, quote } from "../findings.ts";
import { sameJson } from "../json.ts";
import type { ResolvedToken } from "../resolve.ts";
import { acceptsType } from "../slots.ts";
import { sourceOf } from "../uses.ts";
import {
  type ChangeKind,
  changeKinds,
  type Draft,
  type Drafts,
  type Pair,
  type PropertyChange,
  type TokenChange,
} from "./change.ts";
import { compareSides } from "./compare.ts";
import {
  byLevel,
  gravest,
  type Level,
  type Reason,
  type ReasonCode,
  reasonCodes,
} from "./level.ts";
import { type Place, sayPlace } from "./place.ts";
import { joinRenamed } from "./renames.ts";
import type { Side } from "./side.ts";

/** Up to this ΔE few people notice a change of color; above it most do at a glance. */
export const perceptible = 2;

const kinds: Partial<Record<ReasonCode, ChangeKind>> = {
  token_removed: "removed",
  token_renamed: "renamed",
  type_changed: "type_changed",
  type_added: "type_changed",
  token_added: "added",
  source_changed: "source_changed",
  deprecated: "metadata_changed",
  metadata_changed: "metadata_changed",
};

/** A reason before its message is built, because permutations may share it. */
export interface Ground {
  code: ReasonCode;
  level: Level;
  path: string;
  appearances: Appearance[];
  /** The sentence without the color difference. */
  sentence: string;
  /** The greatest ΔE; infinite if a value is no color, 0 if irrelevant. */
  greatest: number;
}

/** The change of a token and the reasons for its level, most severe first. */
export interface Judgement {
  change: TokenChange;
  grounds: Ground[];
}

/** The differences between two sides, with renamed tokens joined. */
export function draftsOf(before: Side, after: Side): Drafts {
  const drafts = compareSides(before, after);
  joinRenamed(drafts, before, after);
  return drafts;
}

/** Judges one token. */
export function judge(draft: Draft): Judgement {
  const byCode = new Map<ReasonCode, Appearance[]>();
  for (const appearance of appearances) {
    for (const code of codesOf(draft, appearance)) {
      byCode.set(code, [...(byCode.get(code) ?? []), appearance]);
    }
  }
  const grounds = [...byCode].map(([code, where]): Ground => {
    const sentence = sentenceOf(code, draft, where);
    const greatest = measured.has(code) ? greatestOf(draft, where) : 0;
    return {
      code,
      level: reasonCodes[code][0],
      path: draft.path,
      appearances: where,
      sentence,
      greatest,
    };
  });
  grounds.sort(byLevel);
  const found = new Set(grounds.map(({ code }) => kinds[code] ?? "value_changed"));
  const kind = changeKinds.find((one) => found.has(one)) ?? "metadata_changed";
  return { change: changeOf(draft, kind, grounds), grounds };
}

/** The reasons that state a color difference. */
const measured: ReadonlySet<ReasonCode> = new Set(["value_changed", "color_retouched"]);

/** Words a reason. */
export function reasonOf({ sentence, greatest, ...ground }: Ground, place: Place = {}): Reason {
  const { appearances: where } = ground;
  const distance =
    greatest > 0 && Number.isFinite(greatest) ? ` (ΔE ${Math.floor(greatest * 100) / 100})` : "";
  const alone = where.length === appearances.length ? "" : `, in ${where.join()} alone`;
  return { ...ground, message: `${sentence}${distance}${alone}${sayPlace(place)}.`, ...place };
}

function changeOf(draft: Draft, kind: ChangeKind, reasons: readonly Ground[]): TokenChange {
  const { path, from, properties } = draft;
  const { before, after } = typesOf(draft);
  const type = after ?? before;
  return {
    kind,
    level: gravest(reasons),
    path,
    ...(from === undefined ? {} : { from }),
    ...(type === undefined ? {} : { type }),
    ...(after === undefined || before === undefined || before === after
      ? {}
      : { typeBefore: before }),
    properties: [...properties.values()],
  };
}

/** The types on both sides, in the first appearance where they differ. */
function typesOf({ pairs }: Draft) {
  const found = appearances.map((appearance) => pairs[appearance]);
  const pair = found.find((one) => one?.before?.type !== one?.after?.type) ?? found.find(Boolean);
  return { before: pair?.before?.type, after: pair?.after?.type };
}

/** Adds the codes of properties, except those that come or go with their token. */
function addPropertyCodes(
  codes: Set<ReasonCode>,
  { properties }: Draft,
  appearance: Appearance,
  fate: ReasonCode | undefined,
): void {
  for (const property of properties.values()) {
    const code = codeOfProperty(property, appearance);
    if (code === "property_removed" && fate !== "token_removed") codes.add(code);
    if (code === "property_added" && fate !== "token_added") codes.add(code);
  }
}

function codesOf(draft: Draft, appearance: Appearance): Set<ReasonCode> {
  const codes = new Set<ReasonCode>();
  const pair = draft.pairs[appearance];
  const greatest = draft.greatest[appearance];
  const fate = pair && fateOf(draft, pair);
  if (fate !== undefined) codes.add(fate);
  if (fate !== "token_renamed") addPropertyCodes(codes, draft, appearance, fate);
  if (greatest !== undefined) {
    codes.add(greatest > perceptible ? "value_changed" : "color_retouched");
  }
  if (pair?.before !== undefined && pair.after !== undefined && draft.from === undefined) {
    for (const code of codesOfPair(pair.before, pair.after, codes)) codes.add(code);
  } else if (pair?.served && codes.size === 0) {
    codes.add("source_changed");
  }
  return codes;
}

function fateOf({ from }: Draft, { before, after, served }: Pair): ReasonCode | undefined {
  if (served) return undefined;
  if (from !== undefined && before !== undefined) return "token_renamed";
  return after === undefined ? "token_removed" : "token_added";
}

function codeOfProperty(property: PropertyChange, appearance: Appearance): ReasonCode | undefined {
  const change = property[appearance];
  if (change === undefined) return undefined;
  if (change.after === null) return "property_removed";
  return change.before === null ? "property_added" : undefined;
}

/** Differences of a token beyond its custom properties. */
function codesOfPair(
  before: ResolvedToken,
  after: ResolvedToken,
  reasonCodes: ReadonlySet<ReasonCode>,
): ReasonCode[] {
  const codes: ReasonCode[] = [];
  const shows = reasonCodes.has("value_changed") || reasonCodes.has("color_retouched");
  if (!sameType(before.type, after.type)) {
    codes.push(before.type === undefined && !shows ? "type_added" : "type_changed");
  }
  if (!before.node.deprecated && after.node.deprecated) codes.push("deprecated");
  const unseen = before.value === undefined && after.value === undefined;
  if (unseen && !sameJson(before.json, after.json)) codes.push("value_changed");
  if (codes.length + reasonCodes.size > 0) return codes;
  const written = sameJson(sourceOf(before.node), sourceOf(after.node));
  return [written ? "metadata_changed" : "source_changed"];
}

function sameType(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return before === after;
  return acceptsType(before, after);
}

function sentenceOf(code: ReasonCode, draft: Draft, where: readonly Appearance[]): string {
  const name = shown(draft.path);
  const { before, after } = typesOf(draft);
  switch (code) {
    case "token_removed":
      return `${name} is gone`;
    case "token_renamed":
      return `${shown(draft.from ?? "")} is called ${name} now`;
    case "type_changed":
      return `${name} was ${typed(before)} and is ${typed(after)}`;
    case "type_added":
      return `${name} had no type and is ${typed(after)}`;
    case "property_removed":
      return `${name} no longer gives ${propertiesOf(draft, where, "property_removed")}`;
    case "property_added":
      return `${name} gives ${propertiesOf(draft, where, "property_added")} besides`;
    case "token_added":
      return `${name} is new`;
    case "value_changed":
      return `${name} has another value`;
    case "color_retouched":
      return `${name} is nearly the same color`;
    case "deprecated":
      return `${name} is deprecated`;
    case "source_changed":
      return `${name} is written otherwise and has the value that it had`;
    default:
      return `${name} is described otherwise`;
  }
}

const shown = (path: string): string => quote(path).slice(1, -1);

const typed = (type: string | undefined): string =>
  type === undefined ? "of no type" : `of type ${quote(type)}`;

function propertiesOf({ properties }: Draft, where: readonly Appearance[], code: ReasonCode) {
  return [...properties.values()]
    .filter((property) => where.some((one) => codeOfProperty(property, one) === code))
    .map(({ name }) => shown(name))
    .join(", ");
}

const greatestOf = ({ greatest }: Draft, where: readonly Appearance[]): number =>
  Math.max(...where.map((appearance) => greatest[appearance] ?? 0));
