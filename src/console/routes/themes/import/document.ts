/** The kind of a text to import. */
import { type ParseError, parse } from "jsonc-parser";
import { isObject, memberOf, nodeAt, treeOf } from "#token-text/json-text.ts";
import type { Range } from "../../../editing/types.ts";
import { readJson } from "../../../worker/broken.ts";
import { slugOf } from "../dialogs/slug.ts";
import { type GivenFile, isPasted, nameOfFiles } from "./given-files.ts";

export interface Incoming {
  /** `export`: with a name and a slug of its own. `tokens`: a token document alone. */
  kind: "export" | "tokens";
  tokens: Record<string, unknown>;
  /** The path of the tokens in the text. */
  path: readonly string[];
  name: string;
  slug: string;
  /** Further fields of an export, as they are. */
  fields: {
    description?: string;
    defaultAppearance?: "light" | "dark";
    meta?: Record<string, unknown>;
  };
}

/** A text that is no JSON, or no object, says where. */
export type Read = { incoming: Incoming } | { problem: { message: string; at: number } };

function readImport(text: string, file: string): Read | undefined {
  const read = readJson(text);
  if ("broken" in read) return isCommented(text) ? undefined : { problem: read.broken };
  const json: unknown = read.document;
  if (Array.isArray(json)) return undefined;
  if (!isObject(json)) {
    return { problem: { message: "A theme is an object: it begins with {", at: 0 } };
  }
  const name = nameOfFile(file);
  if (!isExport(json)) {
    const incoming: Incoming = {
      kind: "tokens",
      tokens: json,
      path: [],
      name,
      slug: slugOf(name),
      fields: {},
    };
    return { incoming };
  }
  const { description, defaultAppearance, meta } = json;
  const fields: Incoming["fields"] = {};
  if (typeof description === "string") fields.description = description;
  if (defaultAppearance === "light" || defaultAppearance === "dark") {
    fields.defaultAppearance = defaultAppearance;
  }
  if (isObject(meta)) fields.meta = meta;
  const ownName = typeof json.name === "string" ? json.name : name;
  return {
    incoming: {
      kind: "export",
      tokens: json.tokens,
      path: ["tokens"],
      name: ownName,
      slug: typeof json.slug === "string" ? json.slug : slugOf(ownName),
      fields,
    },
  };
}

/** The kind of a single JSON file; undefined for other files. */
export function readSingle(files: readonly GivenFile[]): Read | undefined {
  const [file] = files;
  if (files.length !== 1 || file === undefined || !isJson(file)) return undefined;
  return readImport(file.content, nameOfFiles(files));
}

export function singleOf(files: readonly GivenFile[]): Incoming | undefined {
  const read = readSingle(files);
  return read && "incoming" in read ? read.incoming : undefined;
}

export const isJson = ({ name, content }: GivenFile): boolean =>
  /\.(?:json|tokens)$/i.test(name) || (isPasted(name) && /^\s*[[{]/.test(content));

/** A name for the theme that files become. */
export function nameFor(files: readonly GivenFile[]): string {
  return nameOfFile(nameOfFiles(files));
}

/** JSON but for its comments and commas, which other tools allow. */
function isCommented(text: string): boolean {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0;
}

/** A group may be named `tokens` too; an export also has a format or a slug. */
const isExport = (
  json: Record<string, unknown>,
): json is Record<string, unknown> & { tokens: Record<string, unknown> } =>
  isObject(json.tokens) && (typeof json.format === "string" || typeof json.slug === "string");

function nameOfFile(file: string): string {
  const words = file.replace(/(\.tokens|\.tokenkit)?\.\w+$/, "").replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The position of a finding's token in the text: its value, else its name. */
export function placeOf(
  text: string,
  { path }: Incoming,
  finding: { path: string; appearance?: string | undefined },
): Range | undefined {
  if (finding.path === "") return undefined;
  const root = nodeAt(treeOf(text), path);
  const dotted = finding.path.split(".");
  const layers = ["light", "dark"].filter((one) => (finding.appearance ?? one) === one);
  const places = [
    ...(finding.appearance === undefined ? [] : [["$appearances", finding.appearance]]),
    [],
    ...layers.map((layer) => ["$appearances", layer]),
  ];
  for (const place of places) {
    const node = nodeAt(root, [...place, ...dotted]);
    if (node === undefined) continue;
    const key = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
    const { offset, length } = memberOf(node, "$value") ?? key ?? node;
    return { from: offset, to: offset + length };
  }
  return undefined;
}

/** The position of a token in converted files by its path; undefined if the files name it differently. */
export function placeIn(
  files: readonly GivenFile[],
  dotted: string,
): { file: GivenFile; range: Range } | undefined {
  if (dotted === "") return undefined;
  const names = dotted.split(".");
  // The overlay comes last and wins.
  for (const file of files.toReversed()) {
    const range = rangeIn(file.content, names);
    if (range !== undefined) return { file, range };
  }
  return undefined;
}

function rangeIn(text: string, names: readonly string[]): Range | undefined {
  if (/^\s*[[{]/.test(text)) {
    const node = nodeAt(treeOf(text), names);
    const key = node?.parent?.children?.[0];
    const at = memberOf(node, "$value") ?? memberOf(node, "value") ?? key;
    return at && { from: at.offset, to: at.offset + at.length };
  }
  const property = `--${names.join("-")}`;
  for (let from = text.indexOf(property); from !== -1; from = text.indexOf(property, from + 1)) {
    const to = from + property.length;
    if (/^\s*:/.test(text.slice(to, to + 20))) return { from, to };
  }
  return undefined;
}
