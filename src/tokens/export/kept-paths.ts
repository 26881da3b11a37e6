/** Keeps own names, roles and pairs of paths that the format does not allow, such as `b.c`. */
import { joinName } from "../css.ts";
import { FindingList } from "../findings.ts";
import { isObject, type Json, type JsonObject, member } from "../json.ts";
import { type OwnNames, readOwnNames } from "../own/names.ts";
import { ownMember, ownNameOf } from "../own/token-name.ts";
import type { Theme } from "../theme.ts";
import type { TokenNode } from "../tree.ts";
import { pathOf } from "./json-paths.ts";

const place = "io.tokenkit";

/** The own names, roles and pairs of a document, by the paths that its export writes. */
export class KeptPaths {
  /** With roles and pairs under the written paths. */
  readonly extension: JsonObject;
  private readonly names: OwnNames | undefined;
  private readonly written = new Map<string, string>();

  constructor(extension: JsonObject, themes: readonly Theme[]) {
    for (const { node } of themes.flatMap(({ resolved }) => resolved)) {
      this.written.set(node.dotted, pathOf(node.path, undefined).join("."));
    }
    this.names = readOwnNames({ $extensions: { [place]: extension } }, new FindingList());
    const [roles, pairs] = [member(extension, "roles"), member(extension, "pairs")];
    this.extension = {
      ...extension,
      ...(isObject(roles) && { roles: this.renamed(roles) }),
      ...(Array.isArray(pairs) && {
        pairs: pairs.map((pair) => (isObject(pair) ? this.renamed(pair) : pair)),
      }),
    };
  }

  /** The members of a token, with its own name if the written path gives another. */
  named(node: TokenNode): JsonObject {
    const { raw } = node;
    if (this.names === undefined || ownMember(raw, "name") !== undefined) return raw;
    const path = pathOf(node.path, undefined);
    const joined = path.reduce<string | undefined>(
      (group, one) => joinName(group, one, false),
      undefined,
    );
    const name = ownNameOf(node, this.names);
    if (name === undefined || name === ownNameOf({ raw, joined: joined ?? "" }, this.names))
      return raw;
    const extensions = objectAt(raw, "$extensions");
    const own = { ...objectAt(extensions, place), name };
    return { ...raw, $extensions: { ...extensions, [place]: own } };
  }

  private renamed(object: JsonObject): JsonObject {
    const path = (json: Json): Json =>
      typeof json === "string" ? (this.written.get(json) ?? json) : json;
    return Object.fromEntries(Object.entries(object).map(([name, json]) => [name, path(json)]));
  }
}

function objectAt(object: JsonObject, name: string): JsonObject {
  const found = member(object, name);
  return isObject(found) ? found : {};
}
