/** Leaves out of a Tailwind theme under own names the names that Tailwind has, and twins. */
import type { ChannelForm } from "../own/token-name.ts";
import type { ExportToken } from "./model.ts";
import type { OwnExport } from "./own.ts";

/** The namespaces of Tailwind v4 by the kind of value that they hold. */
const namespaces: Readonly<Record<string, readonly string[]>> = {
  color: ["color"],
  fontFamily: ["font"],
  fontWeight: ["font-weight"],
  shadow: ["shadow", "inset-shadow", "drop-shadow", "text-shadow"],
  cubicBezier: ["ease"],
  dimension: [
    ..."text tracking leading breakpoint container spacing radius blur perspective".split(" "),
    "border-width",
  ],
  number: ["leading", "font-weight", "aspect", "z-index", "opacity"],
  duration: ["transition-duration"],
  gradient: ["background-image"],
};

/** Whether Tailwind makes utilities of the token's own name. */
export function isOfTailwind({ bare, entry }: ExportToken): boolean {
  const own = namespaces[entry.value.kind] ?? [];
  return own.some((namespace) => bare === namespace || bare.startsWith(`${namespace}-`));
}

const functions: Readonly<Record<ChannelForm, string>> = {
  hsl: "hsl",
  rgb: "rgb",
  "rgb-list": "rgb",
};

/** The color of a token whose property holds its numbers; undefined if it holds a value. */
export function colorOf({ entry, printed }: ExportToken, own: OwnExport): string | undefined {
  const form = own.formOf(entry);
  const isColor = form !== undefined && entry.value.kind === "color";
  return isColor ? `${functions[form]}(var(${printed}))` : undefined;
}

/** Tokens that would have one name among Tailwind's. */
export class TailwindTwins {
  /** Names of the theme's own colors, which others may have only as their twins. */
  private readonly present: ReadonlyMap<string, ExportToken>;
  private readonly given = new Map<string, ExportToken>();

  constructor(tokens: readonly ExportToken[]) {
    const colors = tokens.filter((token) => isColor(token) && isOfTailwind(token));
    this.present = new Map(colors.map((token) => [token.bare, token]));
  }

  /** Whether a token with the same values has the name already. */
  has(name: string, token: ExportToken): boolean {
    const twin = this.given.get(name);
    this.given.set(name, twin ?? token);
    return twin !== undefined && sameValues(twin, token);
  }

  /** Whether the theme has another color of this name. */
  isTaken(name: string, token: ExportToken): boolean {
    const other = this.present.get(name);
    return other !== undefined && isColor(token) && !sameValues(other, token);
  }
}

const isColor = ({ entry }: ExportToken): boolean => entry.value.kind === "color";

const sameValues = (one: ExportToken, other: ExportToken): boolean =>
  one.entries.every((entry, index) => entry?.css === other.entries[index]?.css);
