/** Comparing the stylesheets of two engines, declaration by declaration. */
import { parseColor, printSrgb } from "../../src/tokens/color.ts";
import { type Category, classify, type Pair } from "./differences.ts";

/** The result of comparing two stylesheets. */
export interface Comparison {
  /** How many declarations have the same text. */
  same: number;
  /** Differing declarations by the category that explains them; `undefined` for the rest. */
  differing: Map<Category | undefined, Pair[]>;
}

/** The `--tk-…` declarations of a stylesheet that hold whatever the display can show. */
function readValues(css: string): Map<string, string> {
  const values = new Map<string, string>();
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").split("@")[0] ?? "";
  for (const [, name = "", value = ""] of plain.matchAll(/(--tk-[^:\s]+)\s*:\s*([^;]+)[;}]/g)) {
    const key = name.replaceAll("\\", "");
    if (!values.has(key)) values.set(key, value.trim());
  }
  return values;
}

/** Compares two stylesheets. */
export function compare(ours: string, theirs: string): Comparison {
  const peer = readValues(theirs);
  let same = 0;
  const differing: Comparison["differing"] = new Map();
  const folded = new Set([...peer.keys()].map(fold));
  for (const pair of pairUp(readValues(ours), peer)) {
    if (pair.ours === pair.theirs) {
      same += 1;
      continue;
    }
    const followed = follow(pair.theirs, peer);
    const equal = normalize(pair.ours) === normalize(followed);
    const joined = pair.theirs === "" && folded.has(fold(pair.name));
    const category = classify({ ...pair, followed, equal, joined });
    differing.set(category, [...(differing.get(category) ?? []), pair]);
  }
  return { same, differing };
}

/**
 * Declarations of one token: those of the same name, then, of what is left, those whose names are
 * the same without case and hyphens (Style Dictionary writes `fooBar` as `foo-bar`).
 */
function pairUp(ours: ReadonlyMap<string, string>, theirs: ReadonlyMap<string, string>): Pair[] {
  const pairs: Pair[] = [];
  const left = new Map<string, string[]>();
  for (const name of theirs.keys()) {
    if (!ours.has(name)) left.set(fold(name), [...(left.get(fold(name)) ?? []), name]);
  }
  for (const [name, value] of ours) {
    const other = theirs.get(name) ?? theirs.get(left.get(fold(name))?.shift() ?? "");
    pairs.push({ name, ours: value, theirs: other ?? "" });
  }
  for (const name of [...left.values()].flat()) {
    pairs.push({ name, ours: "", theirs: theirs.get(name) ?? "" });
  }
  return pairs;
}

function fold(name: string): string {
  return name.replaceAll(/[-.]/g, "").toLowerCase();
}

/** A value with every `var()` replaced by what it refers to. */
function follow(value: string, values: ReadonlyMap<string, string>, depth = 0): string {
  if (depth > 20) return value;
  return value.replaceAll(/var\((--tk-[^),]+)\)/g, (all, name: string) => {
    const target = values.get(name.replaceAll("\\", ""));
    return target === undefined ? all : follow(target, values, depth + 1);
  });
}

/** One form for all ways to write the same value. */
function normalize(value: string): string {
  return color(value)
    .replaceAll(/#[0-9a-f]{3,8}\b|(?:rgba?|hsla?|color|oklch|oklab|lab|lch)\([^()]*\)/gi, color)
    .replaceAll("'", '"')
    .replaceAll(/(?<![\d.])0(?:px|rem|ms|s)\b/g, "0")
    .replaceAll(/\s*([,/])\s*/g, "$1")
    .replaceAll(/\s+/g, " ");
}

function color(text: string): string {
  const parsed = parseColor(text);
  return parsed === undefined ? text : printSrgb(parsed);
}
