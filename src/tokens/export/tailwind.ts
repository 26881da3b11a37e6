/** A Tailwind CSS v4 theme: `@theme inline` with the variables of its namespaces. */
import { escapeName } from "../css.ts";
import { UniqueNames } from "./identifiers.ts";
import type { ExportModel, ExportToken } from "./model.ts";
import { isTextLength, typographicSizes } from "./native.ts";
import { blockComment, commentsBefore, oneLine, sayGroup, sayToken } from "./notes.ts";
import { colorOf, isOfTailwind, TailwindTwins } from "./tailwind-own.ts";

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
 * `p-4`. Under own names it leaves out what Tailwind's own names have already, and twins.
 */
export function exportTailwind(model: ExportModel): string {
  const { slug, own } = model;
  const { lines, unused } = new TailwindTheme(model).print();
  const theme = `@theme inline {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
  const query = own === undefined ? "" : "&names=own";
  return `/* Needs the theme's custom properties on the page: /rt/v1/theme.css?slug=${slug}${query} has them, as the css export has. */\n${theme}${listUnused(unused)}`;
}

class TailwindTheme {
  private readonly model: ExportModel;
  private readonly textSizes: ReadonlySet<string>;
  private readonly properties: ReadonlyMap<string, ExportToken>;
  private readonly twins: TailwindTwins | undefined;
  private readonly names = new UniqueNames();
  private readonly sizes = new Map<string, string>();
  private readonly lines: string[] = [];
  private readonly unused: string[] = [];

  constructor(model: ExportModel) {
    this.model = model;
    this.textSizes = typographicSizes(model);
    this.properties = new Map(model.tokens.map((token) => [token.name, token]));
    this.twins = model.own && new TailwindTwins(model.tokens);
  }

  print(): { lines: readonly string[]; unused: readonly string[] } {
    const { tokens, own } = this.model;
    for (const token of tokens) {
      const isThere = own !== undefined && isOfTailwind(token);
      if (!isThere && !isPart(token, this.properties)) this.add(token);
    }
    for (const token of tokens.filter(isLineHeight)) this.addLineHeight(token);
    return { lines: this.lines, unused: this.unused };
  }

  private add(token: ExportToken): void {
    const { lines, names, twins } = this;
    const utility = utilityOf(token, this.properties, this.textSizes);
    if (utility === undefined) {
      lines.push(...token.opens.map((note) => blockComment(sayGroup(note))));
      this.unused.push(unusedLine(token));
      return;
    }
    if (twins?.has(utility.name, token)) return;
    // The page has another color of this name.
    if (twins?.isTaken(utility.name, token)) names.give(utility.name);
    const name = names.give(utility.name);
    if (name.startsWith("text-")) this.sizes.set(commonName(token), name);
    const { own } = this.model;
    const color = own && colorOf(token, own);
    lines.push(...commentsBefore(token, blockComment, blockComment));
    lines.push(declare(name, color ?? utility.value));
    for (const [part, property] of utility.parts) lines.push(declare(`${name}--${part}`, property));
  }

  private addLineHeight(token: ExportToken): void {
    const size = this.sizes.get(commonName(token));
    const name = `${size}--line-height`;
    if (size === undefined || this.names.give(name) !== name) return;
    this.lines.push(declare(name, variable(token)));
  }
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
  const { name, entry, bare: plain } = token;
  if (entry.value.kind === "typography") return composeText(token, properties);
  const { kind } = entry.value;
  const isSize = kind === "dimension" && isTextLength(name, token.type, textSizes);
  const found = byKind[kind] ?? measureSpace(kind, plain, isSize);
  if (found === undefined) return undefined;
  const own = ownName(token, found);
  const value = found.literal ? entry.css : variable(token);
  return { name: `${found.prefix}-${own}`, value, parts: [] };
}

/** A name without its namespace's words; a typography's family has the name of its size. */
function ownName({ bare: plain, entry }: ExportToken, { words, numeric }: Namespace): string {
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
  { name, bare }: ExportToken,
  properties: ReadonlyMap<string, ExportToken>,
): Utility | undefined {
  const size = properties.get(`${name}-font-size`);
  if (size === undefined) return undefined;
  const own = bare.replace(typographies, "");
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
function commonName({ bare }: ExportToken): string {
  return bare
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
