/** What a text is that somebody wants to import. */
import { isObject, memberOf, nodeAt, treeOf } from "../../../document/json-text.ts";
import type { Range } from "../../../document/types.ts";
import { breakOf } from "../../../worker/broken.ts";
import { slugOf } from "./slug.ts";

export interface Incoming {
  /** `export`: with a name and a slug of its own. `tokens`: a token document alone. */
  kind: "export" | "tokens";
  tokens: Record<string, unknown>;
  /** Where the tokens are in the text. */
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

export function readImport(text: string, file: string | undefined): Read {
  const problem = breakOf(text);
  if (problem !== undefined) return { problem };
  const json: unknown = JSON.parse(text);
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

/** A group may be called `tokens` too; an export has a format or a slug beside it. */
const isExport = (
  json: Record<string, unknown>,
): json is Record<string, unknown> & { tokens: Record<string, unknown> } =>
  isObject(json.tokens) && (typeof json.format === "string" || typeof json.slug === "string");

function nameOfFile(file: string | undefined): string {
  const words = (file ?? "").replace(/(\.tokens|\.tokenkit)?\.\w+$/, "").replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where a finding's token is in the text: its value, else its name. */
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
