/** The theme of a Tailwind configuration, as custom properties under the names of Tailwind 4. */
import { type Located, type Members, Unknown } from "./evaluate.ts";

/** A custom property of a theme. */
export interface ThemeValue {
  /** Without the two hyphens. */
  name: string;
  value: string;
  located: Located;
}

/** A part of a theme that gives no property, and why. */
export interface ThemeGap {
  name: string;
  located: Located;
  why: string;
}

/** Tailwind 4's names of namespaces; others keep theirs in kebab case. */
const namespaces: Readonly<Record<string, string>> = {
  colors: "color",
  fontFamily: "font",
  fontSize: "text",
  letterSpacing: "tracking",
  lineHeight: "leading",
  borderRadius: "radius",
  boxShadow: "shadow",
  screens: "breakpoint",
  maxWidth: "container",
  transitionTimingFunction: "ease",
  transitionDuration: "duration",
  animation: "animate",
  zIndex: "z",
};

/** Keys of a theme that hold rules rather than values. */
const rules = new Set(["keyframes", "typography", "container", "supports", "data", "aria"]);

/** Reads the namespaces of a theme. */
export function readTheme(theme: Members): { values: ThemeValue[]; gaps: ThemeGap[] } {
  const values: ThemeValue[] = [];
  const gaps: ThemeGap[] = [];
  const walk = (name: string, located: Located, namespace: string): void => {
    const { value } = located;
    if (value instanceof Unknown) gaps.push({ name, located, why: value.why });
    else if (value instanceof Map && namespace !== "fontSize") {
      for (const [key, inner] of value) walk(joined(name, key), inner, namespace);
    } else readLeaf(name, located, namespace, values, gaps);
  };
  for (const [key, located] of theme) {
    const name = namespaces[key] ?? kebab(key);
    if (key === "extend") continue;
    if (rules.has(key)) gaps.push({ name, located, why: "holds rules, and no values" });
    else if (!(located.value instanceof Map)) walk(name, located, key);
    else for (const [step, inner] of located.value) walk(joined(name, step), inner, key);
  }
  return { values, gaps };
}

function readLeaf(
  name: string,
  located: Located,
  namespace: string,
  values: ThemeValue[],
  gaps: ThemeGap[],
): void {
  const { value } = located;
  if (namespace === "fontSize" && Array.isArray(value)) readSize(name, value, values, gaps);
  else {
    const text = Array.isArray(value) ? listText(value, namespace) : scalarText(located);
    if (text !== undefined) values.push({ name, value: text, located });
    else gaps.push({ name, located, why: whyNot(located) });
  }
}

/** `["1rem", "1.5rem"]` or `["1rem", { lineHeight, letterSpacing, fontWeight }]`. */
function readSize(
  name: string,
  [size, more]: readonly Located[],
  values: ThemeValue[],
  gaps: ThemeGap[],
): void {
  if (size !== undefined) readLeaf(name, size, "", values, gaps);
  if (more === undefined) return;
  if (!(more.value instanceof Map)) readLeaf(`${name}--line-height`, more, "", values, gaps);
  else {
    for (const [key, inner] of more.value)
      readLeaf(`${name}--${kebab(key)}`, inner, "", values, gaps);
  }
}

function listText(items: readonly Located[], namespace: string): string | undefined {
  const texts = items.map(scalarText);
  if (texts.includes(undefined)) return undefined;
  const isFont = namespace === "fontFamily";
  const shown = texts.map((text = "") =>
    isFont && /^[^"',]*\s[^"',]*$/.test(text) ? `"${text}"` : text,
  );
  return shown.join(", ");
}

function scalarText({ value }: Located): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return undefined;
  // Tailwind puts the alpha of a utility there; a token has its own.
  return value.replace(/\s*\/\s*<alpha-value>|\s*,\s*<alpha-value>/g, "").trim();
}

function whyNot({ value }: Located): string {
  const unknown = Array.isArray(value)
    ? value.find((one) => one.value instanceof Unknown)
    : undefined;
  return unknown?.value instanceof Unknown ? unknown.value.why : "is neither a text nor a number";
}

function joined(name: string, key: string): string {
  if (key === "DEFAULT") return name;
  return `${name}-${key.startsWith("...") ? "others" : key.replace(/\./g, "_")}`;
}

const kebab = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase();

/** The members of an object with those of another; objects in both merge. */
export function merged(below: Members, above: Members): Members {
  const all: Members = new Map(below);
  for (const [name, located] of above) {
    const there = all.get(name)?.value;
    const { value } = located;
    const both = there instanceof Map && value instanceof Map;
    all.set(name, both ? { ...located, value: merged(there, value) } : located);
  }
  return all;
}
