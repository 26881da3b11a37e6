/** What every value editor is given, and how a value is looked up and shown. */
import type { ReactNode } from "react";
import { layerOf } from "#console/editing/sources.ts";
import {
  type Appearance,
  type Column,
  type Layer,
  plainStacks,
  type Stacks,
  type TokenInfo,
  type WrittenValue,
} from "#console/editing/types.ts";
import { cssOf as colorCss, type Oklch, readColor } from "./color/color.ts";

/** A color that is read together with the one edited. */
export interface Partner {
  dotted: string;
  color: Oklch;
  /** Which of the two is read on the other. */
  role: "text" | "surface";
}

/** Where a value is edited. */
export interface ValueContext {
  /** The token; it is not offered as its own target. */
  self: string;
  /** The appearance in which references are shown. */
  appearance: Appearance;
  lookup: Lookup;
  /** Edits of one name within half a second are one step of the history. */
  group: string;
  /** The value that is published, for what shows the way from it. */
  published: unknown;
  partners: readonly Partner[];
  /** Channels of the page's surface, sRGB 0–1. */
  ground: readonly [number, number, number];
  onSelect: (dotted: string) => void;
}

/** An editor of one kind of value. Nothing is written but by `onCommit`, one step of the history. */
export interface ValueProps {
  /** What the field is called, such as "Blur". */
  label: string;
  /** The `$value`, or the part of one, as it is written. */
  value: unknown;
  /** Shows a value while somebody drags or types; `undefined` ends it. */
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
  private readonly stacks: Stacks;

  /** @param stacks how what is looked at comes to its values, in a theme with axes */
  constructor(tokens: readonly TokenInfo[], stacks: Stacks = plainStacks) {
    this.tokens = tokens;
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

  /** What a token holds in an appearance, references followed; undefined where they lead nowhere. */
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

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === "object" && json !== null && !Array.isArray(json);

export const recordOf = (json: unknown): Record<string, unknown> => (isRecord(json) ? json : {});

/** The path that a value or a part refers to, when all of it is one reference. */
export function aliasOf(json: unknown): string | undefined {
  if (typeof json === "string") return /^\{([^{}]+)\}$/.exec(json)?.[1];
  if (!isRecord(json) || typeof json.$ref !== "string" || !json.$ref.startsWith("#/")) {
    return undefined;
  }
  const parts = json.$ref
    .slice(2)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (parts.at(-1) === "$value") parts.pop();
  return parts.join(".");
}

/** The value with its references followed, one level deep. */
export function followed(json: unknown, { lookup, appearance }: ValueContext): unknown {
  const alias = aliasOf(json);
  return alias === undefined ? json : lookup.valueOf(alias, appearance);
}

const isLength = (type: string | undefined): boolean => type === "dimension" || type === "fontSize";

/** Types of which a token can stand in the place of one. */
export function fitting(type: string | undefined): readonly string[] | undefined {
  if (type === undefined) return undefined;
  return isLength(type) ? ["dimension", "fontSize"] : [type];
}

const number = (value: unknown): string => {
  const plain = Number(value);
  return Number.isFinite(plain) ? String(Number(plain.toFixed(5))) : "0";
};

/** A value as CSS, to be shown; undefined where some of it cannot be. */
export function cssOf(
  type: string | undefined,
  value: unknown,
  context: ValueContext,
): string | undefined {
  const json = followed(value, context);
  const part = (kind: string, name: string) => cssOf(kind, recordOf(json)[name], context);
  const words = (...parts: (string | undefined)[]) =>
    parts.includes(undefined) ? undefined : parts.join(" ");
  if (json === undefined || json === null) return undefined;
  switch (type) {
    case "color": {
      const color = readColor(json);
      if (color !== undefined) return colorCss(color);
      return typeof json === "string" ? json : undefined;
    }
    case "dimension":
    case "fontSize":
    case "duration":
      return quantityCss(json, type === "duration" ? "ms" : "px");
    case "number":
    case "fontWeight":
      return typeof json === "number" ? number(json) : weightCss(json);
    case "fontFamily":
      return familiesOf(json).map(familyCss).join(", ") || undefined;
    case "cubicBezier":
      if (typeof json === "string") return json;
      return Array.isArray(json) ? `cubic-bezier(${json.map(number).join(", ")})` : undefined;
    case "strokeStyle":
      return typeof json === "string" ? json : "dashed";
    case "border":
      return words(
        part("dimension", "width"),
        part("strokeStyle", "style"),
        part("color", "color"),
      );
    case "transition":
      return words(
        part("duration", "duration"),
        part("cubicBezier", "timingFunction"),
        part("duration", "delay"),
      );
    case "shadow":
      return shadowCss(json, context);
    case "gradient": {
      if (!Array.isArray(json)) return typeof json === "string" ? json : undefined;
      const stops = json.map((stop) => stopCss(stop, context));
      return stops.includes(undefined) ? undefined : `linear-gradient(90deg, ${stops.join(", ")})`;
    }
    case "typography": {
      const size = part("dimension", "fontSize");
      const height = cssOf(
        heightType(recordOf(json).lineHeight),
        recordOf(json).lineHeight,
        context,
      );
      return words(
        part("fontWeight", "fontWeight"),
        size && (height ? `${size}/${height}` : size),
        part("fontFamily", "fontFamily"),
      );
    }
    case "string":
      return JSON.stringify(String(json));
    default:
      return typeof json === "object" ? undefined : String(json);
  }
}

export const heightType = (json: unknown): string => (isRecord(json) ? "dimension" : "number");

function quantityCss(json: unknown, unit: string): string | undefined {
  if (typeof json === "string") return /^-?[\d.]+$/.test(json) ? `${json}${unit}` : json;
  if (typeof json === "number") return `${number(json)}${unit}`;
  const { value, unit: own = unit } = recordOf(json);
  return value === undefined ? undefined : `${number(value)}${String(own)}`;
}

const weightNames: Record<string, number> = {
  thin: 100,
  hairline: 100,
  "extra-light": 200,
  "ultra-light": 200,
  light: 300,
  normal: 400,
  regular: 400,
  book: 400,
  medium: 500,
  "semi-bold": 600,
  "demi-bold": 600,
  bold: 700,
  "extra-bold": 800,
  "ultra-bold": 800,
  black: 900,
  heavy: 900,
  "extra-black": 950,
  "ultra-black": 950,
};

export const weights: ReadonlyMap<string, number> = new Map(Object.entries(weightNames));

const weightCss = (json: unknown): string =>
  typeof json === "string" ? String(weightNames[json] ?? json) : "400";

/** The names of a list of fonts, whether it is written as a list or as CSS text. */
export function familiesOf(json: unknown): string[] {
  if (Array.isArray(json)) return json.map(String);
  if (typeof json !== "string") return [];
  return (json.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? [])
    .map((name) => name.trim().replace(/^(["'])(.*)\1$/s, "$2"))
    .filter((name) => name !== "");
}

const generic = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+|math|emoji)$/;
const familyCss = (name: string): string => (generic.test(name) ? name : JSON.stringify(name));

export function shadowCss(json: unknown, context: ValueContext): string | undefined {
  if (typeof json === "string") return json;
  const layers = (Array.isArray(json) ? json : [json]).map((layer) => {
    const one = recordOf(followed(layer, context));
    const part = (name: string) => cssOf("dimension", one[name] ?? 0, context);
    const lengths = ["offsetX", "offsetY", "blur", "spread"].map(part);
    const color = cssOf("color", one.color, context);
    if (lengths.includes(undefined)) return undefined;
    return [one.inset === true ? "inset" : "", ...lengths, color ?? ""].join(" ").trim();
  });
  return layers.includes(undefined) ? undefined : layers.join(", ");
}

function stopCss(json: unknown, context: ValueContext): string | undefined {
  const { color, position } = recordOf(followed(json, context));
  const at = followed(position, context);
  return `${cssOf("color", color, context) ?? "transparent"} ${number(Number(at ?? 0) * 100)}%`;
}
