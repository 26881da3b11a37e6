/** Writes values of Sass as values of tokens: variables become references, functions are computed. */
import { evaluate, rounded } from "../../math.ts";
import { colorText, readColor } from "../../values/color.ts";
import { splitOutside } from "../../values/css-list.ts";
import { colorFunction, colorFunctions } from "./color-functions.ts";
import { plainName } from "./statements.ts";
import { parseValue, type SassMap, unquoted, type Value } from "./values.ts";

/** A value that cannot be written, worded to follow "its value". */
export class Unreadable extends Error {}

/** Functions of CSS, which stay, and `rgba(color, alpha)`, which is read as a color. */
const kept = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp var env cubic-bezier steps
   linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient translate
   translatex translatey translate3d scale scalex scaley rotate skew matrix perspective drop-shadow blur brightness contrast
   hue-rotate sepia opacity url minmax repeat fit-content circle ellipse polygon inset path light-dark`.split(
    /\s+/,
  ),
);
const longest = 64;

/** Evaluates values with the variables of all files. */
export class Evaluator {
  private readonly variables: ReadonlyMap<string, Value>;
  private readonly results = new Map<string, Value | Unreadable>();
  private steps = 0;

  constructor(variables: ReadonlyMap<string, Value>) {
    this.variables = variables;
  }

  /** The value with each `$x` as a reference; a map if it is one. @throws Unreadable */
  evaluate(value: Value): Value {
    this.steps = 0;
    return this.whole(value);
  }

  /** The same, worked out once for each text. */
  private whole(value: Value): Value {
    if (typeof value !== "string") return value;
    const known = this.results.get(value);
    if (known instanceof Unreadable) throw known;
    if (known !== undefined) return known;
    try {
      const result = this.wholeOf(value);
      this.results.set(value, result);
      return result;
    } catch (error) {
      if (error instanceof Unreadable) this.results.set(value, error);
      throw error;
    }
  }

  private wholeOf(value: string): Value {
    this.step();
    const variable = /^(?:[\w-]+\.)?\$([\w-]+)$/.exec(value.trim())?.[1];
    if (variable !== undefined) {
      const target = this.variable(variable);
      const map = typeof target === "string" ? this.mapOf(target) : target;
      return map ?? this.reference(variable);
    }
    return this.mapOf(value) ?? this.text(value);
  }

  /** The map that a text makes; `undefined` if it makes none. */
  private mapOf(text: string): SassMap | undefined {
    this.step();
    const variable = /^(?:[\w-]+\.)?\$([\w-]+)$/.exec(text.trim())?.[1];
    const value = variable === undefined ? undefined : this.variable(variable);
    if (typeof value === "object") return value;
    if (value !== undefined) return this.mapOf(value);
    const call = /^(?:map-merge|map\.merge)\(([\s\S]*)\)$/.exec(text.trim());
    if (call === null) {
      const written = parseValue(text);
      return typeof written === "object" ? written : undefined;
    }
    const maps = splitOutside(call[1] ?? "", /,/).map((one) => this.mapOf(one));
    return maps.includes(undefined)
      ? undefined
      : new Map(maps.flatMap((map) => [...(map as SassMap)]));
  }

  private variable(name: string): Value {
    const value = this.variables.get(plainName(name));
    if (value !== undefined) return value;
    throw new Unreadable(`reads $${name}, which no file declares; add the file that does`);
  }

  private step(): void {
    this.steps += 1;
    if (this.steps > 10 * longest) throw new Unreadable("refers to itself, or by too many steps");
  }

  /** A text with references for variables and the results of functions. */
  private text(raw: string): string {
    const text = this.interpolated(raw.trim());
    if (/^\(.*,.*\)$/s.test(text) && splitOutside(text, /,/).length === 1) {
      throw new Unreadable("is a list of lists");
    }
    let out = "";
    for (let at = 0; at < text.length; ) {
      const rest = text.slice(at);
      const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/.exec(rest)?.[0];
      const call = quoted === undefined ? /^([a-z][\w.-]*)\(/i.exec(rest) : null;
      const variable = /^(?:[a-z][\w-]*\.)?\$([\w-]+)/i.exec(rest);
      if (call !== null) {
        const end = endOf(text, at + call[0].length);
        out += this.call(call[1] ?? "", text.slice(at + call[0].length, end));
        at = end + 1;
      } else if (variable !== null) {
        out += this.reference(variable[1] ?? "");
        at += variable[0].length;
      } else {
        const word = quoted ?? /^(?:[a-z][\w-]*|[\s\S])/i.exec(rest)?.[0] ?? "";
        out += word;
        at += Math.max(1, word.length);
      }
    }
    return out;
  }

  /** A text with the values of what `#{}` puts in the middle of a word, and the names of all else. */
  private interpolated(text: string): string {
    return text.replace(/#\{([^{}]*)\}/g, (whole, inner: string, at: number) => {
      const isWord =
        /[\w-]$/.test(text.slice(0, at)) || /^[\w-]/.test(text.slice(at + whole.length));
      return isWord ? unquoted(this.literal(this.text(inner))) : inner;
    });
  }

  private reference(name: string): string {
    this.step();
    const value = this.variable(name);
    const map = typeof value === "string" ? this.mapOf(value) : value;
    if (map !== undefined) throw new Unreadable(`puts the map $${name} into a text`);
    this.assertWritten(`$${name}`, value as string);
    return `{${plainName(name)}}`;
  }

  /** @throws Unreadable if what a reference leads to is left out */
  private assertWritten(what: string, value: string): void {
    if (isSteering(value)) throw new Unreadable(`reads ${what}, which is ${value}`);
    try {
      this.whole(value);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new Unreadable(`reads ${what}, which is left out`);
    }
  }

  private call(written: string, inside: string): string {
    this.step();
    const name = written.toLowerCase();
    const operands = splitOutside(inside, /,/);
    if (name === "map-get" || name === "map.get") return this.fromMap(operands);
    if (name === "math.div") return `(${operands.map((one) => this.text(one)).join(" / ")})`;
    if (name === "unquote" || name === "string.unquote") return unquoted(this.text(inside));
    if (name === "percentage" || name === "math.percentage") {
      const measure = evaluate(this.literal(this.text(inside)));
      if (measure?.unit === "") return `${rounded(measure.value * 100)}%`;
    }
    const over =
      /^(?:rgb|hsl)a?$/.test(name) && operands.length === 2 ? this.colorOver(operands) : undefined;
    if (over !== undefined) return over;
    if (kept.has(name)) return `${written}(${this.text(inside)})`;
    const plain = name.replace(/^color\./, "");
    const made = colorFunctions.has(plain)
      ? colorFunction(
          plain,
          operands.map((one) => this.literal(this.text(one))),
        )
      : undefined;
    if (made !== undefined) return made;
    throw new Unreadable(`calls ${written}(), which is not computed`);
  }

  /** The color of `rgba($color, 0.5)`. */
  private colorOver(operands: readonly string[]): string | undefined {
    const [color = "", alpha = ""] = operands.map((one) => this.literal(this.text(one)));
    const made = readColor(`rgba(${color}, ${alpha})`);
    return made && colorText(made);
  }

  /** The reference to a value in a map. */
  private fromMap([map = "", ...keys]: readonly string[]): string {
    const name = /^(?:[\w-]+\.)?\$([\w-]+)$/.exec(map.trim())?.[1];
    const path = keys.map(unquoted);
    let value: Value | undefined = name === undefined ? undefined : this.mapOf(map);
    for (const key of path) value = typeof value === "object" ? value.get(key) : undefined;
    if (name === undefined || typeof value !== "string") {
      throw new Unreadable(
        `reads ${path.join(", ") || "a key"} of ${map.trim()}, which is no value`,
      );
    }
    this.assertWritten(`${path.join(", ")} of ${map.trim()}`, value);
    return `{${[plainName(name), ...path].map(pathName).join(".")}}`;
  }

  /** A text with the values that its references lead to. */
  private literal(text: string): string {
    let out = text;
    for (let steps = 0; steps < longest && out.includes("{"); steps += 1) {
      out = out.replace(/\{([^{}]+)\}/g, (_, dotted: string) => {
        const [name = "", ...keys] = dotted.split(".");
        let value: Value | undefined = this.variable(name);
        for (const key of keys) {
          const map: SassMap | undefined = typeof value === "string" ? this.mapOf(value) : value;
          value = [...(map ?? [])].find(([one]) => pathName(one) === key)?.[1];
        }
        const whole = typeof value === "string" ? this.whole(value) : "";
        return typeof whole === "string" ? whole : "";
      });
    }
    return out;
  }
}

/** Whether a value steers Sass, and is none of a style. */
export const isSteering = (value: string): boolean => /^(?:null|true|false|)$/.test(value.trim());

/** A map's key as a name in a path. */
export const pathName = (key: string): string => key.replace(/[{}.]/g, "-").replace(/^\$+/, "");

/** The end of the parenthesis that is open at an offset. */
function endOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
