/** The axes of a theme: the choices of its modifiers, and their automatic conditions. */
import { type Appearance, appearances, type FindingList, quote } from "../findings.ts";
import { isObject, type Json, type JsonObject, member } from "../json.ts";

/** One context of a modifier. */
export interface Context {
  name: string;
  /** The tokens that it adds, in order. */
  sources: readonly JsonObject[];
  /** Set if the modifier's contexts represent appearances. */
  appearance?: Appearance;
  /** The medium that selects it without an explicit choice, such as `(prefers-contrast: more)`. */
  media?: string;
}

/** A modifier in the resolution order, in run time's form. */
export interface Modifier {
  name: string;
  /** Its name as a parameter and, after `data-tk-`, as an attribute. */
  key: string;
  contexts: readonly Context[];
  /** The default context. */
  preset: string;
  /** Whether its contexts represent both appearances. */
  isAppearance: boolean;
}

/** Names of parameters and attributes with another meaning. */
const reserved = new Set(
  "slug v names variant modes derived token format target integrity h base theme-slug references".split(
    " ",
  ),
);

/** The name of a modifier as a parameter and an attribute. */
export const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The reason why a modifier's key cannot be a parameter, if any. */
export function keyProblem(key: string, name: string, contexts: readonly string[]) {
  if (key === "") return "has a name without a letter or digit, so nothing can ask for it";
  if (reserved.has(key)) return `is called ${quote(name)}, which a request means otherwise`;
  const other = contexts.find((context) => !appearances.some((one) => one === context));
  if (key === "appearance" && other !== undefined) {
    return `is called ${quote(name)} but has the context ${quote(other)} beside light and dark`;
  }
  return undefined;
}

/** Media conditions that can be printed, combined and negated: `(a)`, `(a) and (b)`. */
const condition = /^\([^(){};@"'\\<]+\)(?: and \([^(){};@"'\\<]+\))*$/;

const hint = 'map it to "light", "dark" or a media condition such as "(prefers-contrast: more)"';

interface Mapping {
  appearance?: Appearance;
  media?: string;
}

/**
 * Assigns contexts the appearance and the media condition from `$extensions["io.tokenkit"].axes`. Without a
 * mapping, the first modifier with contexts `light` and `dark` has the appearances, including contexts
 * named `light…` and `dark…`.
 */
export function mapAxes(
  document: JsonObject,
  modifiers: readonly Modifier[],
  findings: FindingList,
): Modifier[] {
  const mappings = readMappings(document, modifiers, findings);
  const stated = modifiers.find(({ name }) =>
    [...(mappings.get(name)?.values() ?? [])].some(({ appearance }) => appearance !== undefined),
  );
  const chosen = stated ?? modifiers.find(namesAppearances);
  return modifiers.map((modifier) => {
    const ofModifier = mappings.get(modifier.name);
    const contexts = modifier.contexts.map((context): Context => {
      const { appearance, media } = ofModifier?.get(context.name) ?? {};
      const mapped: Context = { ...context, ...(media !== undefined && { media }) };
      if (modifier === chosen) mapped.appearance = appearance ?? appearanceBy(context.name);
      return mapped;
    });
    const has = (wanted: Appearance) => contexts.some(({ appearance }) => appearance === wanted);
    return { ...modifier, contexts, isAppearance: has("light") && has("dark") };
  });
}

function namesAppearances({ contexts }: Modifier): boolean {
  return appearances.every((wanted) => contexts.some(({ name }) => name === wanted));
}

/** `dark`, `dark-hc` and `darkHighContrast` are dark, all others light. */
const appearanceBy = (name: string): Appearance => (/^dark(?![a-z])/.test(name) ? "dark" : "light");

function readContexts(
  contexts: JsonObject,
  modifier: Modifier,
  refuse: (context: string) => void,
): Map<string, Mapping> {
  const mapped = new Map<string, Mapping>();
  for (const [context, json] of Object.entries(contexts)) {
    const mapping = readMapping(json);
    if (modifier.contexts.some((one) => one.name === context) && mapping !== undefined) {
      mapped.set(context, mapping);
    } else refuse(context);
  }
  return mapped;
}

function readMappings(
  document: JsonObject,
  modifiers: readonly Modifier[],
  findings: FindingList,
): Map<string, Map<string, Mapping>> {
  const mappings = new Map<string, Map<string, Mapping>>();
  const place = '$extensions["io.tokenkit"].axes';
  const axes = memberAt(document, "$extensions", "io.tokenkit", "axes");
  if (axes === undefined) return mappings;
  const refuse = (path: string, message: string) => findings.add("resolver_axes", path, message);
  if (!isObject(axes)) {
    refuse(place, "is not an object of modifiers and is ignored");
    return mappings;
  }
  for (const [name, contexts] of Object.entries(axes)) {
    const modifier = modifiers.find((one) => one.name === name);
    if (modifier === undefined || !isObject(contexts)) {
      refuse(`${place}.${name}`, "is not a modifier with its contexts and is ignored");
      continue;
    }
    const refuseContext = (context: string) =>
      refuse(`${place}.${name}.${context}`, `is ignored; name a context, and ${hint}`);
    mappings.set(name, readContexts(contexts, modifier, refuseContext));
  }
  const stating = [...mappings].filter(([, one]) => [...one.values()].some((m) => m.appearance));
  for (const [name] of stating.slice(1)) {
    refuse(`${place}.${name}`, "maps to appearances, as another modifier does, and is ignored");
    for (const mapping of mappings.get(name)?.values() ?? []) delete mapping.appearance;
  }
  return mappings;
}

function readMapping(json: Json): Mapping | undefined {
  if (typeof json === "string") {
    const appearance = appearances.find((one) => one === json);
    if (appearance !== undefined) return { appearance };
    return condition.test(json) ? { media: json } : undefined;
  }
  if (!isObject(json)) return undefined;
  const appearance = member(json, "appearance");
  const media = member(json, "media");
  const first = appearance === undefined ? {} : readMapping(appearance);
  const second = media === undefined ? {} : readMapping(media);
  if (first?.media !== undefined || second?.appearance !== undefined) return undefined;
  return first && second && { ...first, ...second };
}

function memberAt(document: JsonObject, ...names: string[]): Json | undefined {
  let json: Json | undefined = document;
  for (const name of names) json = isObject(json) ? member(json, name) : undefined;
  return json;
}
