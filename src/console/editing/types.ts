import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { Range, TextEdit } from "#token-text/json-text.ts";
import type { Layer } from "#token-text/sources.ts";
import type { Finding } from "../../tokens/findings.ts";
import type { Channels } from "../../tokens/oklch.ts";
import type { ChannelForm } from "../../tokens/own/token-name.ts";
import { canvas } from "../../tokens/text-on-surface.ts";
import type { AxisListing, Modes } from "../parts/modes.ts";
import type { Signal } from "../parts/signal.ts";

export type { Range, TextEdit } from "#token-text/json-text.ts";
export type { Layer } from "#token-text/sources.ts";

export type Appearance = "light" | "dark";
export const appearances: readonly Appearance[] = ["light", "dark"];

export const isLayer = (value: unknown): value is Layer =>
  typeof value === "string" && (/^(?:base|light|dark)$/.test(value) || value.includes("="));

/** A layer's name and condition. */
export interface Column {
  layer: Layer;
  /** Such as Base, Dark or compact. */
  name: string;
  /** The axis, where the layer is of one of its contexts. */
  axis?: { name: string; parameter: string; context: string };
  /** The appearance, if it applies in only one. */
  appearance?: Appearance;
  /** The entry of `resolutionOrder` that a context belongs to. */
  step?: number;
}

/** The columns of a document without axes. */
export const plainColumns: readonly Column[] = [
  { layer: "base", name: "Base" },
  { layer: "light", name: "Light", appearance: "light" },
  { layer: "dark", name: "Dark", appearance: "dark" },
];

/** The name of a column without its axis. */
export const columnWords = ({ name, axis }: Column): string =>
  axis === undefined ? name : `${axis.name} ${name}`;

/** The name of a layer in a sentence. */
export function layerWords(layer: Layer, columns: readonly Column[] = plainColumns): string {
  const column = columns.find((one) => one.layer === layer);
  return column === undefined ? layer : columnWords(column);
}

/**
 * Layers in the order in which a value is looked for: what is for the appearance alone, down to the
 * appearance itself, then the others. Within either, values of later sets go before it.
 */
export type Stacks = Readonly<Record<Appearance, readonly Layer[]>>;

export const plainStacks: Stacks = { light: ["light", "base"], dark: ["dark", "base"] };

/** A token's value as its author wrote it in one layer. */
export interface WrittenValue {
  /** The `$value`, parsed. */
  json: unknown;
  /** The range of the `$value`'s value. */
  range: Range;
  /** The dotted path that it names, when all of it is one reference. */
  alias: string | undefined;
  /** The set that it is written in, of a resolver. */
  set?: string;
  /** Whether it is written somewhere that other layers count as well; it is overridden, not changed. */
  shared?: true;
  /** The entry of `resolutionOrder` that it counts in, of a resolver. */
  step?: number;
}

/** How applications read a token under the theme's own names. */
export interface OwnName {
  /** The custom property; absent if the theme leaves the token to the page. */
  property?: string;
  /** Whether the token states it, in the place of the theme's rule. */
  isStated: boolean;
  /** The custom property by the theme's rule. */
  ruled: string;
  /** The form of a color for pages that read its numbers. */
  as?: ChannelForm;
}

export interface TokenInfo {
  path: readonly string[];
  dotted: string;
  /** Its own, its target's or its group's `$type`. */
  type: string | undefined;
  description: string | undefined;
  written: Partial<Record<Layer, WrittenValue>>;
  /** The custom property's value in each appearance; absent where it does not resolve. */
  css: Partial<Record<Appearance, string>>;
  /** `--tk-…` */
  property: string;
  /** Absent while the theme has no names of its own. */
  own?: OwnName;
  /** The range of the token's object in the base, or in the first layer that has it. */
  range: Range;
}

export interface GroupInfo {
  path: readonly string[];
  dotted: string;
  range: Range;
}

/** Findings of the engine, and where in the text each is. */
export interface LocatedFinding extends Finding {
  range: Range | undefined;
  /** The fix that needs no decision. */
  fix: { label: string; edits: readonly TextEdit[] } | undefined;
}

/** One token's mention of another, or a group's of the group that it extends. `to` is as it is written; nothing may be there. */
export interface Reference {
  from: string;
  to: string;
  layer: Layer;
  /** The range of the text between the braces, or of the pointer (which begins with `#/`). */
  range: Range;
  /** Whether it is all of the value. */
  whole: boolean;
}

/** A color and what it is read on, and why the engine judges them. */
export interface JudgedPair {
  /** The dotted path of the text, or of the shape. */
  text: string;
  /** The dotted path of what is behind it; absent for the browser's own surface. */
  surface?: string;
  /** The contrast ratio that it needs: 4.5 for text, 3 for shapes, or what the document says. */
  needed: number;
  /** In the engine's words, such as `by the role on-primary`. */
  why: string;
  /** The paths of the two that are no tokens, but derived from one. */
  derived?: readonly string[];
  /** Whether the document declares it, which decides what it needs. */
  declared?: true;
  /** Why the document needs no contrast of it. */
  decoration?: string;
}

/** The pairs of one appearance. */
export interface Judged {
  /** The color below translucent ones: its token, unless it is the browser's own, and channels, sRGB 0–1. */
  ground: { dotted?: string; channels: Channels };
  pairs: readonly JudgedPair[];
  /** The CSS of derived colors, by path. */
  derived: Readonly<Record<string, string>>;
}

/** Nothing to judge, on the browsers' own surfaces. */
export const nothingJudged: Analysis["judged"] = {
  light: { ground: { channels: canvas.light }, pairs: [], derived: {} },
  dark: { ground: { channels: canvas.dark }, pairs: [], derived: {} },
};

/** The analysis of a text, or of the last one that parsed. */
export interface Analysis {
  /** The document's revision that it is of. */
  revision: number;
  /** Why the present text is no JSON, in the words of a person, and where. */
  broken: { message: string; at: number } | undefined;
  tokens: readonly TokenInfo[];
  groups: readonly GroupInfo[];
  findings: readonly LocatedFinding[];
  /** The revision that the findings are of; those of all permutations take a while. */
  examinedAt: number | undefined;
  errors: number;
  warnings: number;
  references: readonly Reference[];
  /** The axes, without the appearance. */
  axes: readonly AxisListing[];
  columns: readonly Column[];
  /** How the contexts that are looked at come to their values. */
  stacks: Stacks;
  /** With axes: what each layer makes of tokens, by path, where that is not what the base makes. */
  cells: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The pairs of colors that are read on one another. */
  judged: Readonly<Record<Appearance, Judged>>;
  /** The custom properties that run time would serve, derived ones included. */
  properties: Record<Appearance, Readonly<Record<string, string>>>;
}

/** The document when editing began: the base version of a publication. */
export interface DocumentBase {
  /** The theme's version that is in the service. */
  version: number;
  text: string;
  /** Analysis of that text, for marks of what has changed. */
  analysis: Signal<Analysis | undefined>;
}

/** The theme's working copy: changes that an author saved for the team. */
export interface TeamCopy {
  /** Greater at each save. */
  revision: number;
  /** The version that it is based on, and that version's text. */
  base: { version: number; text: string };
  text: string;
  at: Date;
  by: string;
}

/** The working copy that a draft stands on. */
export interface TeamBase extends TeamCopy {
  /** Analysis of its text, to count what only this author has. */
  analysis: Signal<Analysis | undefined>;
}

/** A token or group that has another name. */
export interface Rename {
  from: string;
  to: string;
}

/**
 * A theme as it is edited here. The text is the truth: tree, inspector and JSON change it and read
 * what the worker says of it. One history holds all of it.
 */
export interface EditedDocument {
  readonly slug: string;
  readonly state: Signal<EditorState>;
  readonly analysis: Signal<Analysis | undefined>;
  readonly base: Signal<DocumentBase>;
  /** The working copy that the draft stands on; undefined if it stands on the base itself. */
  readonly team: Signal<TeamBase | undefined>;
  /** A working copy that another author saved since, which the draft does not have yet. */
  readonly newer: Signal<TeamCopy | undefined>;
  /** Says which working copy the draft stands on from now. */
  standOn(copy: TeamCopy | undefined): void;
  /** The text that the team has: the working copy's, or the base's. */
  teamText(): string;
  /**
   * When the local draft was last stored; `refused` if the browser's storage is full or forbidden, undefined if it
   * has no more than the team.
   */
  readonly kept: Signal<Kept | undefined>;
  text(): string;
  /** Whether the analysis has the tokens of the present text. */
  isRead(): boolean;
  /** Whether the analysis has the findings of the present text. */
  isExamined(): boolean;
  /** Changes the text as one step of the history; edits of one `group` within 500 ms are one step. */
  edit(edits: readonly TextEdit[], options?: { group?: string }): void;
  dispatch(...specs: TransactionSpec[]): void;
  undo(): void;
  redo(): void;
  /** Writes a value, minimally, into a layer; `undefined` takes the layer's own value away. */
  setValue(dotted: string, layer: Layer, value: unknown, group?: string): void;
  /** Shows a value only in the preview during a drag; `undefined` ends it. */
  showInPreview(property: string, appearance: Appearance | "both", css: string | undefined): void;
  /** The properties that are only shown. */
  readonly shown: Signal<Record<Appearance, Readonly<Record<string, string>>>>;
  /** Back to the base, as one step that can be undone. */
  discard(): void;
  /**
   * Rebases the draft onto another version, such as a newly published one, and replaces the text, for instance
   * by a merge of another author's changes; the replacement is one step of Undo.
   */
  rebase(base: { version: number; text: string }, text: string): void;
  /** Why nothing can be changed here; undefined where everything can. */
  readonly locked: Signal<Locked | undefined>;
  /** The shown appearance, which is analysed first, and its contexts. */
  look(appearance: Appearance | undefined, modes?: Modes): void;
}

export type Kept = Date | "refused";

/** A draft that this browser keeps. */
export interface Draft {
  slug: string;
  /** The theme's name when the draft was kept, for lists. */
  name: string;
  text: string;
  baseVersion: number;
  /** The text of that version, as it was printed here. */
  baseText: string;
  /** The working copy that it stands on. */
  team?: TeamCopy | undefined;
  at: Date;
  /** How many tokens it changes. */
  changes: number;
}

/** `role`: who looks may not edit. `outside`: nor may they this theme, which has editors of its own. `archived`. `elsewhere`: another tab has it. */
export type Locked = "role" | "outside" | "archived" | "elsewhere";
