/** A Tailwind CSS v4 theme: `@theme inline` with the variables of its namespaces. */
import { escapeName } from "../css.ts";
import { UniqueNames } from "./identifiers.ts";
import type { ExportModel, ExportToken } from "./model.ts";
import { isTextLength, typographicSizes } from "./native.ts";
import { blockComment, commentsBefore, oneLine, sayGroup, sayToken } from "./notes.ts";

/** A Tailwind namespace, and the leading words of a name with the same meaning. */
interface Namespace {
  prefix: string;
  words: RegExp | undefined;
  /** Whether Tailwind puts it into a media or container query, which reads no custom property. */
  literal?: boolean;
  /** Whether its utilities accept bare numbers, such as `duration-200`, which we then leave alone. */
  numeric?: boolean;
}

const space = (prefix: string, words?: RegExp): Namespace => ({ prefix, words });

const byKind: Record<string, Namespace> = {
  color: space("color", /^colors?-(?=.)/i),
  fontFamily: space(
    "font",
    /^(?:(?:typography|text|base)-)*(?:font-?family|font-?stack|family|fonts?)-(?=.)/i,
  ),
  fontWeight: space(
    "font-weight",
    /^(?:(?:typography|text|base)-)*(?:font-?weights?|weights?)-(?=.)/i,
  ),
  shadow: space("shadow", /^(?:shadows?|elevation)-(?=.)/i),
  cubicBezier: space("ease", /^(?:(?:motion|base)-)*(?:ease|easing)-(?=.)/i),
  gradient: space("background-image", /^gradients?-(?=.)/i),
  duration: {
    prefix: "transition-duration",
    words: /^(?:(?:motion|base)-)*durations?-(?=.)/i,
    numeric: true,
  },
};

const leading: Namespace = {
  prefix: "leading",
  words: /^(?:(?:font|text|base)-)*(?:line-?height|leading)-(?=.)/i,
  numeric: true,
};
/** Namespaces of unitless numbers, by words in the name. */
const counts: readonly (readonly [RegExp, Namespace])[] = [
  [/line-?height|leading/i, leading],
  [/z-?index/i, { prefix: "z-index", words: /^(?:base-)?z-?index-(?=.)/i, numeric: true }],
  [/opacity/i, { prefix: "opacity", words: /^(?:base-)?opacity-(?=.)/i, numeric: true }],
];
const lengths = space("spacing");
const textSize = space(
  "text",
  /^(?:(?:typography|base)-)*(?:font-?size|text-?size|(?:text|typography|scale)(?:-scale)?)-(?=.)/i,
);

/** Namespaces of lengths, by words in the name. */
const byName: readonly (readonly [RegExp, Namespace])[] = [
  [
    /radius|radii|rounded|corner/i,
    space("radius", /^(?:(?:size|base)-)*(?:border-?radius|radius|radii)-(?=.)/i),
  ],
  [
    /breakpoint|viewport|screen/i,
    { prefix: "breakpoint", words: /^breakpoints?-(?=.)/i, literal: true },
  ],
  [/container/i, { prefix: "container", words: /^containers?-(?=.)/i, literal: true }],
  [
    /letter-?spacing|tracking/i,
    space("tracking", /^(?:(?:font|text|base)-)*(?:letter-?spacing|tracking)-(?=.)/i),
  ],
  [/line-?height|leading/i, leading],
  [
    /border-?width/i,
    { prefix: "border-width", words: /^(?:base-)?border-?width-(?=.)/i, numeric: true },
  ],
  [/padding|margin|gap|space|spacing|inset/i, lengths],
  [/blur/i, space("blur", /^(?:(?:size|base)-)*blur-(?=.)/i)],
];

/** Parts of a typography that Tailwind attaches to its size. */
const partsOfSize = ["line-height", "letter-spacing", "font-weight"] as const;

function unusedLine(token: ExportToken): string {
  const comment = sayToken(token);
  return `var(${token.printed})${comment === undefined ? "" : `: ${comment}`}`;
}

/**
 * Prints colors as `--color-…`, font sizes as `--text-…` with their line height, and so on, each as
 * `var(--tk-…)`, so utilities follow the page's theme and appearance. Lengths keep their full name,
 * `--spacing-space-md`, because `--spacing-md` would redefine `max-w-md` and `--spacing-4` would redefine
 * `p-4`.
 */
export function exportTailwind(model: ExportModel): string {
  const { slug, tokens } = model;
  const textSizes = typographicSizes(model);
  const names = new UniqueNames();
  const properties = new Map(tokens.map((token) => [token.name as string, token]));
  const sizes = new Map<string, string>();
  const lines: string[] = [];
  const unused: string[] = [];
  for (const token of tokens) {
    if (isPart(token, properties)) continue;
    const utility = utilityOf(token, properties, textSizes);
    if (utility === undefined) {
      lines.push(...token.opens.map((note) => blockComment(sayGroup(note))));
      unused.push(unusedLine(token));
      continue;
    }
    const name = names.give(utility.name);
    if (name.startsWith("text-")) sizes.set(bareName(token.name), name);
    lines.push(...commentsBefore(token, blockComment, blockComment));
    lines.push(declare(name, utility.value));
    for (const [part, property] of utility.parts) lines.push(declare(`${name}--${part}`, property));
  }
  for (const token of tokens.filter(isLineHeight)) {
    const size = sizes.get(bareName(token.name));
    if (size !== undefined && names.give(`${size}--line-height`) === `${size}--line-height`)
      lines.push(declare(`${size}--line-height`, variable(token)));
  }
  const theme = `@theme inline {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
  return `/* Needs the theme's custom properties on the page: /rt/v1/theme.css?slug=${slug} has them, as the css export has. */\n${theme}${listUnused(unused)}`;
}

function declare(name: string, value: string): string {
  return `--${escapeName(name)}: ${value};`;
}

const variable = ({ printed }: ExportToken) => `var(${printed})`;

/** A Tailwind variable, its value, and its companions. */
interface Utility {
  name: string;
  value: string;
  parts: readonly (readonly [part: string, value: string])[];
}

function utilityOf(
  token: ExportToken,
  properties: ReadonlyMap<string, ExportToken>,
  textSizes: ReadonlySet<string>,
): Utility | undefined {
  const { name, entry } = token;
  const plain = name.slice("--tk-".length);
  if (entry.value.kind === "typography") return composeText(name, properties);
  const { kind } = entry.value;
  const isSize = kind === "dimension" && isTextLength(name, token.type, textSizes);
  const found = byKind[kind] ?? measureSpace(kind, plain, isSize);
  if (found === undefined) return undefined;
  const own = ownName(token, found);
  const value = found.literal ? entry.css : variable(token);
  return { name: `${found.prefix}-${own}`, value, parts: [] };
}

/** A name without its namespace's words; a typography's family has the name of its size. */
function ownName({ name, entry }: ExportToken, { words, numeric }: Namespace): string {
  const plain = name.slice("--tk-".length);
  if (entry.derived && entry.value.kind === "fontFamily")
    return plain.replace(typographies, "").replace(/-font-family$/, "");
  const own = words === undefined ? plain : plain.replace(words, "");
  return numeric && /^\d/.test(own) ? plain : own;
}

/** Common names of typography groups. */
const typographies = /^(?:typography|text|font|type)-(?=.)/i;

function measureSpace(kind: string, name: string, isSize: boolean): Namespace | undefined {
  const among = (table: typeof byName) => table.find(([pattern]) => pattern.test(name))?.[1];
  if (kind === "dimension") return among(byName) ?? (isSize ? textSize : lengths);
  return kind === "number" ? among(counts) : undefined;
}

/** `text-body`: one class for a typography's size, line height, spacing and weight. */
function composeText(
  name: string,
  properties: ReadonlyMap<string, ExportToken>,
): Utility | undefined {
  const size = properties.get(`${name}-font-size`);
  if (size === undefined) return undefined;
  const own = name.slice("--tk-".length).replace(typographies, "");
  const parts = partsOfSize.flatMap((part) => {
    const token = properties.get(`${name}-${part}`);
    return token === undefined ? [] : [[part, variable(token)] as const];
  });
  return { name: `text-${own}`, value: variable(size), parts };
}

/** Whether a token is attached to the size of its typography. */
function isPart(token: ExportToken, properties: ReadonlyMap<string, ExportToken>): boolean {
  if (!token.entry.derived) return false;
  const whole = /^(.*)-(?:font-size|line-height|letter-spacing|font-weight)$/.exec(token.name)?.[1];
  if (whole === undefined || properties.get(whole)?.entry.value.kind !== "typography") return false;
  return properties.has(`${whole}-font-size`);
}

function isLineHeight({ name, entry }: ExportToken): boolean {
  const measures = entry.value.kind === "number" || entry.value.kind === "dimension";
  return measures && !entry.derived && /line-?height|leading/i.test(name);
}

/** The common name of a size and its line height: `font-size-sm` and `line-height-sm` are `sm`. */
function bareName(name: string): string {
  return name
    .slice("--tk-".length)
    .replace(/^(?:(?:typography|text|font|base)-)+(?=.)/i, "")
    .replace(/(^|-)(?:font-?size|text-?size|line-?height|leading|size)(?=-|$)/gi, "")
    .replace(/^-/, "");
}

/** Tokens without a Tailwind namespace remain available by their custom property. */
function listUnused(names: readonly string[]): string {
  if (names.length === 0) return "";
  const lines = names.map((name) => `   ${oneLine(name)}`);
  return `/* Tailwind has no namespace for these:\n${lines.join("\n")} */\n`;
}
