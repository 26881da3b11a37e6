/** Tokens for languages without CSS: splits composites, lists the values they cannot express. */
import { printValue } from "../values/print.ts";
import type { ShadowLayer, Value } from "../values/value.ts";
import { decimal } from "./identifiers.ts";
import type { ExportModel, ExportToken } from "./model.ts";
import { oneLine } from "./notes.ts";

/** The values of all appearances under one name. */
export interface NativeToken {
  /** `--tk-…`; a part of a composite has its own. */
  name: string;
  /** In the order of the model's appearances; one that lacks the token gets another's value. */
  values: readonly Value[];
  /** The token with its notes; only the first part of a composite opens its groups. */
  token: ExportToken;
}

/** The tokens that a language can express, and lines that name the others. */
export interface NativeTokens {
  tokens: readonly NativeToken[];
  leftOut: readonly string[];
}

/** Splits composites that the language cannot express, according to `prints`. */
export function nativeTokens(model: ExportModel, prints: (value: Value) => boolean): NativeTokens {
  const taken = new Set(model.tokens.map(({ name }) => name));
  const tokens: NativeToken[] = [];
  const leftOut: string[] = [];
  for (const token of model.tokens) {
    const values = token.entries.map((one) => (one ?? token.entry).value);
    let opener = token;
    for (const part of flatten({ name: "", values }, prints)) {
      const name = token.name + part.name;
      if (part.name !== "" && taken.has(name)) continue;
      if (!part.printed) {
        leftOut.push(sayLeftOut(name, part.values[0]));
        continue;
      }
      tokens.push({ name, values: part.values, token: opener });
      if (opener === token) opener = { ...token, opens: [] };
    }
  }
  return { tokens, leftOut };
}

function sayLeftOut(name: string, value: Value | undefined): string {
  const css = oneLine((value && printValue(value, "srgb")) ?? "");
  return `${oneLine(name.slice("--tk-".length))}: ${css.length > 80 ? `${css.slice(0, 79)}…` : css}`;
}

/** A part of a composite in every appearance; its name begins with a hyphen, the whole's is empty. */
interface Part {
  name: string;
  values: readonly Value[];
}

function flatten(part: Part, prints: (value: Value) => boolean): (Part & { printed: boolean })[] {
  const [first] = part.values;
  const alike = part.values.every(({ kind }) => kind === first?.kind);
  if (alike && part.values.every(prints)) return [{ ...part, printed: true }];
  // The parts of a typography are tokens of their own.
  if (alike && first?.kind === "typography") return [];
  const inner = alike ? partsOf(part) : [];
  if (inner.length === 0) return [{ ...part, printed: false }];
  return inner.flatMap((one) => flatten(one, prints));
}

/** The parts of a composite; empty if it has none, or different ones per appearance. */
function partsOf({ name, values }: Part): Part[] {
  const [first, ...others] = values.map((value) => new Map(parted(value)));
  if (first === undefined) return [];
  const names = [...first.keys()];
  const alike = others.every(
    (other) => other.size === first.size && names.every((one) => other.has(one)),
  );
  if (!alike) return [];
  return names.map((one) => ({
    name: one === "" ? name : `${name}-${one}`,
    values: [first, ...others].flatMap((parts) => parts.get(one) ?? []),
  }));
}

type NamedParts = readonly (readonly [string, Value | undefined])[];

function parted(value: Value): (readonly [string, Value])[] {
  return namedParts(value).filter(
    (part): part is readonly [string, Value] => part[1] !== undefined,
  );
}

const zero = { kind: "dimension", value: 0, unit: "px" } as const;

function namedParts(value: Value): NamedParts {
  switch (value.kind) {
    case "border":
      return [
        ["color", value.color],
        ["width", value.width],
        ["style", value.style],
      ];
    case "strokeStyle":
      return [
        ["", { kind: "string", text: value.style }],
        ...(value.dashes ?? []).map((dash, index) => [`dash-${index + 1}`, dash] as const),
        ["cap", textOf(value.cap)],
      ];
    case "transition":
      return [
        ["duration", value.duration],
        ["delay", value.delay],
        ["timing-function", value.timingFunction],
      ];
    case "cubicBezier":
      return value.points.map((point, index) => [
        `${index % 2 === 0 ? "x" : "y"}${index < 2 ? 1 : 2}`,
        { kind: "number", value: point },
      ]);
    case "shadow":
      return value.layers.flatMap((layer, index) =>
        shadowParts(layer, value.layers.length === 1 ? "" : `${index + 1}-`),
      );
    case "gradient":
      return value.stops.flatMap(
        ({ color, position }, index): NamedParts => [
          [`${index + 1}-color`, color],
          [`${index + 1}-position`, numberOf(position)],
        ],
      );
    default:
      return [];
  }
}

function textOf(text: string | undefined): Value | undefined {
  return text === undefined ? undefined : { kind: "string", text };
}

function numberOf(value: number | undefined): Value | undefined {
  return value === undefined ? undefined : { kind: "number", value };
}

function shadowParts(layer: ShadowLayer, prefix: string): NamedParts {
  return [
    [`${prefix}color`, layer.color],
    [`${prefix}x`, layer.offsetX ?? zero],
    [`${prefix}y`, layer.offsetY ?? zero],
    [`${prefix}blur`, layer.blur ?? zero],
    [`${prefix}spread`, layer.spread ?? zero],
    [`${prefix}inset`, { kind: "boolean", value: layer.inset }],
  ];
}

/** A length in points (density-independent pixels): 1 rem is 16 (2025.10 § Dimension). */
export function toPoints(value: Value | undefined): number | undefined {
  if (value === undefined) return 0;
  if (value.kind !== "dimension") return undefined;
  if (value.unit === "px" || value.unit === "pt") return value.value;
  return value.unit === "rem" ? value.value * 16 : undefined;
}

/** A duration in milliseconds. */
export function toMilliseconds({ value, unit }: { value: number; unit: string }): number {
  return unit === "s" ? value * 1000 : value;
}

const spacing = /padding|margin|gap|spac(?:e|ing)|inset|radius|width|icon/i;
const textual =
  /font-?size|text-?size|line-?height|letter-?spacing|tracking|^--tk-(?:typography|font|text)-/i;

/**
 * Whether a length belongs to text and scales with the reader's preferred size: by its type, by its name, or
 * because a typography uses it as its size.
 */
export function isTextLength(name: string, type: string | undefined, sizes: ReadonlySet<string>) {
  if (type === "fontSize" || /letter-?spacing/i.test(name)) return true;
  if (spacing.test(name)) return false;
  return textual.test(name) || sizes.has(name);
}

/** The tokens that typographies refer to for their font size or line height. */
export function typographicSizes({ themes }: ExportModel): ReadonlySet<string> {
  const sizes = new Set<string>();
  for (const { resolved } of themes) {
    const byPath = new Map(resolved.map(({ node }) => [node.dotted, node.joined]));
    for (const { node, type } of resolved) {
      if (type !== "typography") continue;
      for (const alias of sizesIn(node.raw.$value)) {
        const joined = byPath.get(alias);
        if (joined !== undefined) sizes.add(`--tk-${joined}`);
      }
    }
  }
  return sizes;
}

function sizesIn(json: unknown): string[] {
  if (typeof json !== "object" || json === null) return [];
  const { fontSize, lineHeight } = json as Record<string, unknown>;
  return [fontSize, lineHeight].flatMap((part) => {
    const alias = typeof part === "string" ? /^\{(.+)\}$/.exec(part)?.[1] : undefined;
    return alias === undefined ? [] : [alias];
  });
}

/** A number in floating-point notation: `4.0`. */
export function floating(value: number): string {
  const text = decimal(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
