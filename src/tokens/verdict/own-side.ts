/** The own names of one of the two compared documents. */
import { FindingList } from "../findings.ts";
import { isObject, isTooDeep, maximumDepth } from "../json.ts";
import { type OwnNames, readOwnNames } from "../own/names.ts";
import { ruledName } from "../own/ruled-name.ts";
import { type ChannelForm, channelFormOf, ownNameOf } from "../own/token-name.ts";
import { tokensByPath } from "../references.ts";
import { resolverOf } from "../resolver/resolver-of.ts";

/** The own names of a document, by name and by path. */
export interface OwnSide {
  names: OwnNames;
  /** The dotted path by name. */
  paths: ReadonlyMap<string, string>;
  /** The name by dotted path; undefined if the theme leaves the token to the page. */
  byPath: ReadonlyMap<string, string | undefined>;
  /** The paths whose name follows from the document's rule. */
  ruled: ReadonlySet<string>;
  /** The forms of colors by name. */
  forms: ReadonlyMap<string, ChannelForm>;
}

/** Reads the own names of a document; undefined if it says none, or cannot be read. */
export function ownSideOf(document: unknown): OwnSide | undefined {
  if (!isObject(document) || isTooDeep(document, -maximumDepth)) return undefined;
  const names = readOwnNames(document, new FindingList());
  if (names === undefined) return undefined;
  const paths = new Map<string, string>();
  const byPath = new Map<string, string | undefined>();
  const ruled = new Set<string>();
  const forms = new Map<string, ChannelForm>();
  for (const [path, token] of tokensByPath(resolverOf(document))) {
    const name = ownNameOf(token, names);
    byPath.set(path, name);
    if (name === undefined) continue;
    paths.set(name, path);
    const form = channelFormOf(token.raw);
    if (form !== undefined) forms.set(name, form);
    if (name === ruledName(token.joined, names)) ruled.add(path);
  }
  return { names, paths, byPath, ruled, forms };
}
