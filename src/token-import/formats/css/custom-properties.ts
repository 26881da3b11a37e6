/** Converts custom properties to sets of tokens and axes. */
import { hexOf } from "../../../tokens/color.ts";
import { emptyObject, type JsonObject } from "../../../tokens/json.ts";
import type { Condition, Imported, TokenSet, Tools } from "../../model.ts";
import type { Place } from "../../place.ts";
import { putToken, tokenAt } from "../../tree.ts";
import { colorObject, readColor } from "../../values/color.ts";
import { splitOutside } from "../../values/css-list.ts";
import { axesOf } from "./axes.ts";
import { Channels, colorOfNumbers } from "./channels.ts";
import type { Declared, Sources } from "./declarations.ts";
import { guessType } from "./guess.ts";
import { namingOf } from "./own-names.ts";
import { propertyPattern, unescaped } from "./texts.ts";

/**
 * Reads declarations. `var()` of a declared property becomes a reference, `light-dark()` becomes
 * two appearances, and `221 83% 53%`, the parts of an `hsl()`, a color.
 *
 * @param sources what stylesheets say of names and selectors; without them every property keeps its name under `:root`
 */
export function readProperties(
  declared: readonly Declared[],
  tools: Tools,
  sources?: Sources,
): Imported {
  return new Properties(declared, tools, sources).read();
}

const keywords = /^(?:initial|inherit|unset|revert|revert-layer|)$/i;
/** Most characters of a value; the engine takes no more. */
const longest = 4_096;
const inFunction = new RegExp(
  String.raw`(?:hsl|rgb)a?\(\s*var\(\s*${propertyPattern}\s*\)\s*(?:[/,]\s*((?:[^()]|\([^()]*\))+))?\)`,
  "i",
);
const variable = new RegExp(
  String.raw`var\(\s*${propertyPattern}\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)`,
  "gi",
);

class Properties {
  private readonly declared: readonly Declared[];
  private readonly tools: Tools;
  private readonly names: ReadonlySet<string>;
  /** Properties declared with an empty value; `var()` of one is empty, too. */
  private readonly empty: ReadonlySet<string>;
  private readonly channels: Channels;
  private readonly sources: Sources | undefined;
  private readonly heads: ReadonlyMap<string, number>;
  private readonly sets = new Map<string, TokenSet>();

  constructor(declared: readonly Declared[], tools: Tools, sources: Sources | undefined) {
    this.declared = declared.filter(({ name, value, place }) => {
      const without = keywords.test(value) || name.includes("*");
      const message = without
        ? "a property without a value of its own"
        : "a value that is too long";
      const left = without || value.length > longest;
      if (left) tools.report.add("token_left_out", place, message);
      return !left;
    });
    this.tools = tools;
    this.empty = new Set(declared.flatMap(({ name, value }) => (value === "" ? [name] : [])));
    this.names = new Set(this.declared.map(({ name }) => name));
    this.channels = new Channels(this.declared, sources?.readAs);
    this.sources = sources;
    this.heads = countHeads(this.names);
  }

  read(): Imported {
    this.setOf([]);
    for (const one of this.declared) {
      if (one.isWide) this.putWide(one);
      else if (/light-dark\(/i.test(one.value)) this.putFaces(one);
      else this.put(one);
    }
    const sets = [...this.sets.values()].sort((one, other) => rankOf(one) - rankOf(other));
    const { declared, channels, sources, tools } = this;
    const pathOf = (name: string) => this.pathOf(name);
    const axes = axesOf(sets);
    const names = namingOf(declared, channels, axes, sources, pathOf, tools.report);
    return { sets, axes, unitless: "px", untyped: "keep", names };
  }

  /** A color for displays beyond sRGB is the token's own, with the one for other displays as its `hex`. */
  private putWide({ name, value, conditions }: Declared): void {
    const token = tokenAt(this.setOf(conditions).document, this.pathOf(name));
    const usual = typeof token?.$value === "string" ? readColor(token.$value) : undefined;
    const color = readColor(value);
    if (token === undefined || usual === undefined || color === undefined) return;
    if (usual.space !== "srgb" || color.alpha !== usual.alpha) return;
    token.$value = { ...colorObject(color), hex: hexOf(usual.mapped) };
  }

  private putFaces(one: Declared): void {
    this.put({ ...one, value: pickFace(one.value, 0) });
    if (one.conditions.some(({ axis }) => axis === "appearance")) return;
    const conditions = [...one.conditions, { axis: "appearance", context: "dark" }];
    this.put({ ...one, value: pickFace(one.value, 1), conditions });
    const message = "light-dark() became the light and the dark value";
    this.tools.report.add("value_rewritten", one.place, message);
  }

  private setOf(conditions: readonly Condition[]): TokenSet {
    const name = conditions
      .map(({ axis, context }) => `${axis} ${context}`)
      .sort()
      .join(", ");
    const when = conditions.length > 0 && { when: [conditions] };
    const set = this.sets.get(name) ?? { name: name || "base", document: emptyObject(), ...when };
    this.sets.set(name, set);
    return set;
  }

  private put({ name, value, conditions, place }: Declared): void {
    const { places, report } = this.tools;
    const path = this.pathOf(name);
    const at = { ...place, path: path.join(".") };
    const companion = this.channels.companions.get(name);
    const written = companion === undefined ? this.written(value) : this.alias(companion);
    if (written === `{${path.join(".")}}`) {
      report.add("token_left_out", at, "refers to itself, and so to a property of the page");
      return;
    }
    const token: JsonObject = this.tokenOf(name, written);
    if (/var\(/i.test(written)) {
      const message = "var() of a property that is not declared here stays as it is";
      report.add("value_rewritten", at, message);
    }
    places.set(token, place);
    const { document } = this.setOf(conditions);
    this.reportOverridden(tokenAt(document, path), token, at);
    putToken(document, path, token, places, report);
  }

  /** Reports overrides across files only: within one file the cascade is intended. */
  private reportOverridden(
    before: JsonObject | undefined,
    token: JsonObject,
    at: Place & { path: string },
  ): void {
    const place = before && this.tools.places.get(before);
    if (place === undefined || place.file === at.file) return;
    if (before?.$value === token.$value) return;
    const message = `a token stands in ${at.file} too, and has its value from there; to keep both, put them under selectors such as [data-brand="north"], or name the files light.css and dark.css`;
    this.tools.report.add("token_overridden", { ...place, path: at.path }, message);
  }

  private tokenOf(name: string, value: string): JsonObject {
    const form = this.channels.forms.get(name);
    const color = form && colorOfNumbers(value, form);
    if (color !== undefined) return { $type: "color", $value: colorObject(color) };
    if (/^\{[^{}]*\}$/.test(value)) return { $value: value };
    const type = guessType(name, value);
    return { ...(type !== undefined && { $type: type }), $value: value };
  }

  /** A value with references for `var()`. */
  private written(value: string): string {
    // Tailwind's --theme() reads a property of its theme.
    let text = value.replace(/--theme\(/gi, "var(");
    for (let steps = 0; steps < 64 && /var\(/i.test(text); steps += 1) {
      const next = this.replaceOne(text);
      if (next === undefined) break;
      text = next;
    }
    return text;
  }

  private replaceOne(text: string): string | undefined {
    const color = inFunction.exec(text);
    const channel = unescaped(color?.[1] ?? "");
    if (color !== null && this.channels.forms.has(channel)) {
      const alias = this.alias(this.channels.companions.get(channel) ?? channel);
      const whole =
        color[2] === undefined ? alias : `rgb(from ${alias} r g b / ${color[2].trim()})`;
      return text.replace(color[0], () => whole);
    }
    for (const match of text.matchAll(variable)) {
      const [whole, escaped = "", fallback] = match;
      const name = unescaped(escaped);
      const isDefined = this.names.has(name);
      if (!isDefined && this.empty.has(name)) return text.replace(whole, "").replace(/\s+/g, " ");
      if (!isDefined && (fallback === undefined || fallback.trim() === "")) continue;
      return text.replace(whole, () => (isDefined ? this.alias(name) : (fallback ?? "").trim()));
    }
    return undefined;
  }

  private alias(name: string): string {
    return `{${this.pathOf(name).join(".")}}`;
  }

  /** The group that properties with the same first word share, and the rest of the name. */
  private pathOf(name: string): string[] {
    const clean = name.replace(/[{}.$]/g, "-");
    const hyphen = clean.indexOf("-", 1);
    const head = hyphen === -1 ? clean : clean.slice(0, hyphen);
    const rest = hyphen === -1 ? "" : clean.slice(hyphen + 1);
    if ((this.heads.get(head) ?? 0) < 2) return [clean];
    if (rest === "") return this.heads.has(`${head}-`) ? [head, "$root"] : [head];
    return [head, rest];
  }
}

/** How many names begin with each first word; `head-` stands for names that go on. */
function countHeads(names: ReadonlySet<string>): ReadonlyMap<string, number> {
  const heads = new Map<string, number>();
  for (const name of names) {
    const clean = name.replace(/[{}.$]/g, "-");
    const hyphen = clean.indexOf("-", 1);
    const head = hyphen === -1 ? clean : clean.slice(0, hyphen);
    heads.set(head, (heads.get(head) ?? 0) + 1);
    if (hyphen !== -1 && hyphen < clean.length - 1) heads.set(`${head}-`, 1);
  }
  return heads;
}

/** The text with each `light-dark(a, b)` replaced by one of the two. */
function pickFace(text: string, index: 0 | 1): string {
  let out = text;
  for (let steps = 0; steps < 64; steps += 1) {
    const start = out.search(/light-dark\(/i);
    if (start === -1) return out;
    const open = start + "light-dark(".length;
    let depth = 1;
    let end = open;
    while (end < out.length && depth > 0) {
      if (out[end] === "(") depth += 1;
      if (out[end] === ")") depth -= 1;
      end += 1;
    }
    const parts = splitOutside(out.slice(open, end - 1), /,/);
    out = out.slice(0, start) + (parts[index] ?? "") + out.slice(end);
  }
  return out;
}

/** Sets with fewer conditions lie below, and the appearance above other axes. */
function rankOf({ when }: TokenSet): number {
  const conditions = when?.[0] ?? [];
  const faced = conditions.some(({ axis }) => axis === "appearance");
  return 2 * conditions.length + (faced ? 1 : 0);
}
