/** Builds the code that people paste into their pages; escapes every value for its language. */
import { escapeHtml } from "../markup/escape-html.ts";
import type { BundleName } from "./bundles.ts";

export const embedTargets = ["html", "react", "javascript"] as const;
export type EmbedTarget = (typeof embedTargets)[number];

/** The values of a snippet. */
interface SnippetValues {
  scriptUrl: string;
  /** The addresses as the runtime builds them, so it adopts the links in the head. */
  stylesheets: readonly { href: string; media?: string | undefined }[];
  slug: string;
  /** `own` if the page reads the names that the document states for its applications. */
  names?: "own" | undefined;
  appearance: string | undefined;
  /** Contexts by axis, if the page loads the sheet of all modes. */
  contexts: Readonly<Record<string, string>> | undefined;
  variant: string | undefined;
  version: number | undefined;
  integrity: string | undefined;
  /** The placeholder for the key, if run time requires one. */
  token: string | undefined;
}

/** The placeholder that people replace with a viewer's key. */
export const KEY_PLACEHOLDER = "YOUR_API_KEY";

interface Language {
  language: string;
  bundle: BundleName;
  write(values: SnippetValues): string;
}

export const languages: Readonly<Record<EmbedTarget, Language>> = {
  html: { language: "html", bundle: "embed.js", write: writeHtml },
  react: { language: "jsx", bundle: "react.js", write: writeReact },
  javascript: { language: "javascript", bundle: "runtime.js", write: writeJavaScript },
};

/** A string literal that may also stand inside a script element. */
export const scriptString = (text: string): string =>
  JSON.stringify(text).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Writes an attribute inside a one-line comment. */
const attribute = (name: string, value: string | undefined): string =>
  value === undefined
    ? ""
    : ` ${name}="${escapeHtml(value).replace(/[\r\n\u2028\u2029]/g, encodeURIComponent)}"`;

/** Declared first, so that every layer of the page's own wins over ours. */
const ORDER = "<style>@layer tokenkit;</style>";

/** The markup that themes a page before any of its scripts runs. */
function headComment(values: SnippetValues): string {
  const { slug, stylesheets, integrity, contexts, appearance, names } = values;
  if (names === "own")
    return `// For a themed first paint, in the page's head:\n// ${ownLink(values)}`;
  const chosen = { ...contexts, ...(contexts && appearance !== "system" && { appearance }) };
  const attributes = Object.entries(chosen).map(([axis, one]) => attribute(`data-tk-${axis}`, one));
  const links = stylesheets.map(
    ({ href, media }) =>
      `// <link rel="stylesheet" crossorigin="anonymous"${attribute("href", href)}${attribute("media", media)}${attribute("integrity", integrity)}>\n`,
  );
  return `// For a themed first paint: <html${attribute("data-tokenkit-theme", slug)}${attributes.join("")}>, and in its head, first\n// ${ORDER}\n${links.join("")}`;
}

type Value = string | number | Readonly<Record<string, string>>;

const present = (entries: [string, Value | undefined][]): [string, Value][] =>
  entries.filter((entry): entry is [string, Value] => entry[1] !== undefined);

const modesOf = ({ contexts }: SnippetValues): Value | undefined =>
  contexts && Object.keys(contexts).length === 0 ? "all" : contexts;

/** The one link of a page that reads own names. */
function ownLink({ stylesheets, integrity }: SnippetValues): string {
  const [{ href } = { href: "" }] = stylesheets;
  const shared = integrity === undefined ? "" : ' crossorigin="anonymous"';
  const attributes = attribute("href", href) + attribute("integrity", integrity);
  return `<link rel="stylesheet"${shared}${attributes}>\n`;
}

function writeHtml(values: SnippetValues): string {
  if (values.names === "own") return ownLink(values);
  const { scriptUrl, slug, appearance, version, ...more } = values;
  const { variant, integrity, token, contexts } = more;
  const modes = Object.entries(contexts ?? {});
  const attributes = present([
    ["src", scriptUrl],
    ["data-theme", slug],
    ["data-appearance", appearance],
    ...modes.map(([axis, context]): [string, string] => [`data-mode-${axis}`, context]),
    ["data-modes", contexts && modes.length === 0 ? "all" : undefined],
    ["data-variant", variant],
    ["data-version", version],
    ["data-integrity", integrity],
    ["data-token", token],
  ]).map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`);
  return `<!-- In the head, before your own stylesheets -->\n${ORDER}\n<script${attributes.join("")}></script>\n`;
}

function writeJavaScript(values: SnippetValues): string {
  const { scriptUrl, slug } = values;
  const options = present([
    ["names", values.names],
    ["appearance", values.appearance],
    ["modes", modesOf(values)],
    ["variant", values.variant],
    ["version", values.version],
    ["integrity", values.integrity],
    ["token", values.token],
  ]).map(([name, value]) => `${name}: ${literal(value)}`);
  const more = options.length === 0 ? "" : `, { ${options.join(", ")} }`;
  return `${headComment(values)}import { applyTheme } from ${scriptString(scriptUrl)};

await applyTheme(${scriptString(slug)}${more});
`;
}

function writeReact(values: SnippetValues): string {
  const { scriptUrl, slug, appearance, variant, version, integrity, token } = values;
  const props = present([
    ["theme", slug],
    ["names", values.names],
    ["appearance", appearance],
    ["modes", modesOf(values)],
    ["variant", variant],
    ["version", version],
    ["integrity", integrity],
    ["token", token],
  ]).map(([name, value]) => ` ${name}={${literal(value)}}`);
  return `${headComment(values)}import { TokenkitProvider } from ${scriptString(scriptUrl)};

export function Themed({ children }) {
  return <TokenkitProvider${props.join("")}>{children}</TokenkitProvider>;
}
`;
}

function literal(value: Value): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return scriptString(value);
  const members = Object.entries(value).map(([name, text]) => `${keyOf(name)}: ${literal(text)}`);
  return `{ ${members.join(", ")} }`;
}

const keyOf = (name: string): string => (/^[a-z]+$/.test(name) ? name : scriptString(name));
