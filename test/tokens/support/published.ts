import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import json5 from "json5";

type Tree = Record<string, unknown>;

const folderOf = (name: string) => join(import.meta.dirname, "../../../node_modules", name);

/** A token set as its package publishes it, its files merged into one document. */
export interface PublishedSet {
  name: string;
  document: Tree;
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function merge(target: Tree, source: Tree): Tree {
  for (const [name, value] of Object.entries(source)) {
    const present = target[name];
    if (isTree(value) && isTree(present) && name !== "$value") merge(present, value);
    else target[name] = structuredClone(value);
  }
  return target;
}

function read(file: string): Tree {
  return json5.parse(readFileSync(file, "utf8"));
}

interface Source {
  $ref: string;
}

interface Resolver {
  resolutionOrder: Source[];
  sets?: Record<string, { sources: Source[] }>;
  modifiers?: Record<string, { default?: string; contexts: Record<string, Source[]> }>;
}

function readResolver(folder: string, file: string): PublishedSet {
  const resolver = read(join(folder, file)) as unknown as Resolver;
  const load = (target: Tree, sources: Source[]) => {
    for (const { $ref } of sources) merge(target, read(join(folder, $ref)));
    return target;
  };
  const document: Tree = {};
  for (const { sources } of Object.values(resolver.sets ?? {})) load(document, sources);
  for (const { default: preset, contexts } of Object.values(resolver.modifiers ?? {})) {
    const [first = []] = Object.values(contexts);
    load(document, (preset && contexts[preset]) || first);
    if (contexts.dark) document.$appearances = { dark: load({}, contexts.dark) };
  }
  return { name: file.replace(".resolver.json", ""), document };
}

/** The sets of dtcg-examples: Primer, Spectrum, Carbon, Fluent, Polaris, Apple's and Figma's. */
export function exampleSets(): PublishedSet[] {
  const folder = folderOf("dtcg-examples");
  const files = readdirSync(folder).filter((file) => file.endsWith(".resolver.json"));
  return files.sort().map((file) => readResolver(folder, file));
}

/** Resolvers of dtcg-examples with what they refer to put into them. */
export function bundledSets(names = ["github-primer", "adobe-spectrum"]): PublishedSet[] {
  const folder = folderOf("dtcg-examples");
  return names.map((name) => {
    const $defs: Tree = {};
    const document = read(join(folder, `${name}.resolver.json`));
    const bundled = JSON.parse(JSON.stringify(document), (key, value) => {
      if (key !== "$ref" || !String(value).startsWith("./")) return value;
      $defs[value] ??= read(join(folder, value));
      return `#/$defs/${String(value).replaceAll("/", "~1")}`;
    });
    return { name, document: { ...bundled, $defs } };
  });
}

/** Primer's own sources, light and dark. */
export function primer(): PublishedSet {
  const folder = join(folderOf("@primer/primitives"), "src/tokens");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const document: Tree = {};
  for (const file of files) {
    const themed = /base\/color|size-(?:fine|coarse)/.test(file);
    if (file.endsWith(".json5") && !themed) merge(document, read(join(folder, file)));
  }
  const color = (name: string) => read(join(folder, "base/color", name));
  merge(document, color("light/light.json5"));
  merge(document, color("light/display-light.json5"));
  const dark = merge(color("dark/dark.json5"), color("dark/display-dark.json5"));
  return { name: "@primer/primitives", document: { ...document, $appearances: { dark } } };
}

/** Spectrum's own tokens: older than the format, so `value` is renamed and modes are chosen here. */
export function spectrum(): PublishedSet {
  const folder = join(folderOf("@adobe/spectrum-tokens"), "src");
  const document: Tree = {};
  const dark: Tree = {};
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(".json")) continue;
    for (const [name, token] of Object.entries(read(join(folder, file)))) {
      const light = modernize(token as Tree, ["light", "desktop"]);
      const other = modernize(token as Tree, ["dark", "desktop"]);
      if (light) document[name] = light;
      if (other && JSON.stringify(other) !== JSON.stringify(light)) dark[name] = other;
    }
  }
  return { name: "@adobe/spectrum-tokens", document: { ...document, $appearances: { dark } } };
}

const spectrumTypes: Record<string, string> = {
  color: "color",
  dimension: "dimension",
  "font-family": "fontFamily",
  "font-weight": "fontWeight",
  "font-size": "fontSize",
};

function modernize(token: Tree, modes: readonly string[]): Tree | undefined {
  const sets = token.sets as Record<string, Tree> | undefined;
  if (sets) {
    const mode = modes.find((name) => sets[name]);
    return mode === undefined ? undefined : modernize(sets[mode] as Tree, modes);
  }
  if (!("value" in token) || typeof token.value === "object") return undefined;
  const schema = /token-types\/([\w-]+)\.json/.exec(String(token.$schema))?.[1] ?? "";
  const type = spectrumTypes[schema];
  return { $value: token.value, ...(type && { $type: type }) };
}

/** Shopware's foundation with the theme of its administration. */
function meteor(): PublishedSet {
  const folder = join(folderOf("@shopware-ag/meteor-tokens"), "dictionaries");
  const document = merge(
    read(join(folder, "foundation/primitives.tokens.json")),
    read(join(folder, "administration/light.tokens.json")),
  );
  const dark = read(join(folder, "administration/dark.tokens.json"));
  return { name: "@shopware-ag/meteor-tokens", document: { ...document, $appearances: { dark } } };
}

/** Every published set. */
export function publishedSets(): PublishedSet[] {
  return [...exampleSets(), primer(), spectrum(), meteor()];
}
