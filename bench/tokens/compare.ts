/** Comparing resolved values, as a browser would read them. */
import { parseColor, printSrgb } from "../../src/tokens/color.ts";

/** `--tk-…` declarations of a stylesheet, by name without case and hyphens. */
export function readValues(css: string): Map<string, string> {
  const values = new Map<string, string>();
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").split("@")[0] ?? "";
  for (const [, name = "", value = ""] of plain.matchAll(/(--tk-[^:\s]+)\s*:\s*([^;]+)[;}]/g)) {
    const key = name.replaceAll("\\", "").replaceAll(/[-.]/g, "").toLowerCase();
    if (!values.has(key)) values.set(key, value.trim());
  }
  return values;
}

/** One form for all ways to write the same value. */
function normalize(value: string): string {
  const whole = color(value);
  if (whole !== value) return whole;
  return value
    .replaceAll(/#[0-9a-f]{3,8}\b|(?:rgba?|hsla?|color|oklch|oklab|lab|lch)\([^()]*\)/gi, color)
    .replaceAll(/["']/g, "")
    .replaceAll(/(?<![\d.])0(?:px|rem|ms|s)\b/g, "0")
    .replaceAll(/(\d+(?:\.\d+)?)s\b/g, (all, seconds: string) =>
      all.endsWith("ms") ? all : `${Number(seconds) * 1000}ms`,
    )
    .replaceAll(/\s*([,/])\s*/g, "$1")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
}

function color(text: string): string {
  const parsed = parseColor(text);
  return parsed === undefined ? text : printSrgb(parsed);
}

/** Values that differ, with `var()` of a peer replaced by what it refers to. */
export function differences(
  ours: ReadonlyMap<string, string>,
  theirs: ReadonlyMap<string, string>,
) {
  const follow = (value: string, depth = 0): string =>
    depth > 20
      ? value
      : value.replaceAll(/var\((--tk-[^),]+)\)/g, (all, name: string) => {
          const target = theirs.get(name.replaceAll(/[-.\\]/g, "").toLowerCase());
          return target === undefined ? all : follow(target, depth + 1);
        });
  const list: { name: string; ours: string; theirs: string }[] = [];
  let same = 0;
  for (const [name, value] of theirs) {
    const mine = ours.get(name);
    if (mine === undefined) continue;
    const other = follow(value);
    if (normalize(mine) === normalize(other)) same += 1;
    else list.push({ name, ours: mine, theirs: other });
  }
  return { same, list };
}
