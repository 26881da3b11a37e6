/** The props of every value editor, and the lookup and display of values. */
import type { ReactNode } from "react";
import {
  type Analysis,
  type Appearance,
  type Column,
  type Layer,
  nothingJudged,
  plainStacks,
  type Stacks,
  type TokenInfo,
  type WrittenValue,
} from "#console/editing/types.ts";
import { layerOf } from "#token-text/sources.ts";
import type { Seen } from "#tokens/contrast.ts";
import { isObject, type Json } from "#tokens/json.ts";
import { aliasOf } from "#tokens/reference.ts";
import { readFontFamily } from "#tokens/values/font.ts";
import { printValue } from "#tokens/values/print.ts";
import { readValue } from "#tokens/values/read.ts";
import { silent } from "#tokens/values/value.ts";

/** A color that is read together with the one edited. */
export interface Partner {
  /** Absent for the browser's own surface. */
  dotted: string | undefined;
  /** The last part of its path, or `the page`. */
  name: string;
  color: Seen;
  /** Which of the two is the text and which the surface. */
  role: "text" | "surface";
  /** The contrast ratio that the two need. */
  needed: number;
  /** Why they are judged, in the engine's words. */
  why: string;
}

/** The place where a value is edited. */
export interface ValueContext {
  /** The token; it is not offered as its own target. */
  self: string;
  /** The appearance in which references are shown. */
  appearance: Appearance;
  lookup: Lookup;
  /** Edits of one name within half a second are one step of the history. */
  group: string;
  /** The published value, for editors that show the change. */
  published: unknown;
  partners: readonly Partner[];
  /** Channels of the page's surface, sRGB 0–1. */
  ground: readonly [number, number, number];
  onSelect: (dotted: string) => void;
}

/** An editor of one kind of value. Nothing is written but by `onCommit`, one step of the history. */
export interface ValueProps {
  /** The field's name, such as "Blur". */
  label: string;
  /** The `$value`, or the part of one, as it is written. */
  value: unknown;
  /** Previews a value during a drag or while typing; `undefined` ends the preview. */
  onPreview: (json: unknown) => void;
  onCommit: (json: unknown, group?: string) => void;
  context: ValueContext;
  /** Stands within a field, before its text; else the label is for listeners alone. */
  mark?: ReactNode;
}

/** The context of a part: another field, so other steps of the history. */
export const partOf = (context: ValueContext, part: string | number): ValueContext => ({
  ...context,
  group: `${context.group}.${part}`,
  published: undefined,
  partners: [],
});

/** The layer whose value counts: that of the latest entry of the order, of one entry the first. */
function lastOf(written: TokenInfo["written"], layers: readonly Layer[]): Layer | undefined {
  const stepOf = (layer: Layer) => written[layer]?.step ?? 0;
  return layers
    .filter((layer) => written[layer] !== undefined)
    .toSorted((one, other) => stepOf(other) - stepOf(one))[0];
}

/** The value of a later set that hides whatever a context has for a token. */
export function decidingOf({ written }: TokenInfo, column: Column): WrittenValue | undefined {
  const { layer, axis, appearance, step } = column;
  if (axis === undefined || step === undefined) return undefined;
  const isWithin = layer !== layerOf(axis.parameter, axis.context);
  const value = written[isWithin && appearance !== undefined ? appearance : "base"];
  return value?.step !== undefined && value.step > step ? value : undefined;
}

/** Tokens by their path, made once for an analysis. */
export class Lookup {
  readonly tokens: readonly TokenInfo[];
  private readonly byPath: ReadonlyMap<string, TokenInfo>;
  readonly judged: Analysis["judged"];
  private readonly stacks: Stacks;

  /**
   * @param stacks how what is looked at comes to its values, in a theme with axes
   * @param judged the pairs of colors that the engine judges
   */
  constructor(
    tokens: readonly TokenInfo[],
    stacks: Stacks = plainStacks,
    judged: Analysis["judged"] = nothingJudged,
  ) {
    this.tokens = tokens;
    this.judged = judged;
    this.stacks = stacks;
    this.byPath = new Map(tokens.map((token) => [token.dotted, token]));
  }

  get(dotted: string): TokenInfo | undefined {
    return this.byPath.get(dotted);
  }

  /** The layer whose value a token has in an appearance, and in the contexts that are looked at. */
  layerOf({ written }: TokenInfo, appearance: Appearance): Layer | undefined {
    const stack = this.stacks[appearance];
    const own = stack.slice(0, stack.indexOf(appearance) + 1);
    return lastOf(written, own) ?? lastOf(written, stack.slice(own.length));
  }

  /** Whether a value in a layer is what is seen in an appearance. */
  isSeen(token: TokenInfo, layer: Layer, appearance: Appearance): boolean {
    const stack = this.stacks[appearance];
    const at = stack.indexOf(layer);
    if (token.written[layer] !== undefined) return this.layerOf(token, appearance) === layer;
    return at !== -1 && stack.slice(0, at).every((above) => token.written[above] === undefined);
  }

  /** The first layer that counts in this appearance and not in the other. */
  ownLayer(appearance: Appearance): Layer | undefined {
    const other = this.stacks[appearance === "light" ? "dark" : "light"];
    return this.stacks[appearance].find((layer) => !other.includes(layer));
  }

  /** A token's value in an appearance with references followed; undefined for a dangling reference. */
  valueOf(dotted: string, appearance: Appearance): unknown {
    const seen = new Set<string>();
    let at: string | undefined = dotted;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      const token: TokenInfo | undefined = this.byPath.get(at);
      const layer: Layer | undefined = token && this.layerOf(token, appearance);
      const value: WrittenValue | undefined = layer && token?.written[layer];
      if (value === undefined) return undefined;
      const next: string | undefined = value.alias ?? aliasOf(value.json);
      if (next === undefined) return value.json;
      at = next;
    }
    return undefined;
  }
}

export const recordOf = (json: unknown): Record<string, unknown> => (isObject(json) ? json : {});

/** The value with its references followed, one level deep. */
export function followed(json: unknown, { lookup, appearance }: ValueContext): unknown {
  const alias = aliasOf(json);
  return alias === undefined ? json : lookup.valueOf(alias, appearance);
}

/** The value with all references in it followed; undefined where one leads nowhere or in a circle. */
function settled(
  json: unknown,
  context: ValueContext,
  above: readonly string[] = [],
): Json | undefined {
  const alias = aliasOf(json);
  if (alias !== undefined) {
    if (above.includes(alias)) return undefined;
    return settled(followed(json, context), context, [...above, alias]);
  }
  if (typeof json !== "object" || json === null) return json as Json;
  const parts = Object.entries(json).map(([name, part]) => [name, settled(part, context, above)]);
  if (parts.some(([, part]) => part === undefined)) return undefined;
  return Array.isArray(json) ? parts.map(([, part]) => part as Json) : Object.fromEntries(parts);
}

/** A value as CSS, to be shown; undefined where some of it cannot be. */
export function cssOf(
  type: string | undefined,
  value: unknown,
  context: ValueContext,
): string | undefined {
  const json = settled(value, context);
  const read = json === undefined ? undefined : readValue(type, json, silent);
  return read && printValue(read, "wide");
}

export const heightType = (json: unknown): string => (isObject(json) ? "dimension" : "number");

/** The names of a list of fonts, whether it is written as a list or as CSS text. */
export function familiesOf(json: unknown): readonly string[] {
  const value = json === undefined ? undefined : readFontFamily(json as Json, silent);
  return value?.kind === "fontFamily" ? value.families : [];
}

/** The appearance that shows what the base holds. */
export const baseOf = ({ written }: TokenInfo): "light" | "dark" =>
  written.light === undefined || written.dark !== undefined ? "light" : "dark";
