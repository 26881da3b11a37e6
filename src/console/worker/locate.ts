/** The range of a finding in the text. */
import type { Node } from "jsonc-parser";
import { memberOf, nodeAt, type Path, propertyOf } from "#token-text/json-text.ts";
import { layerOf } from "#token-text/sources.ts";
import type { Finding, FindingCode } from "../../tokens/findings.ts";
import type { Entry, Structure } from "../editing/structure.ts";
import type { Layer, Range } from "../editing/types.ts";

const ofType: ReadonlySet<FindingCode> = new Set(["type_invalid", "type_vendor", "type_inherited"]);
const ofName: ReadonlySet<FindingCode> = new Set([
  "name_invalid",
  "name_collision",
  "name_case",
  "token_and_group",
  "token_incomplete",
  "child_invalid",
  "type_missing",
  "pre_dtcg",
  "appearance_only",
]);

export const rangeOf = ({ offset, length }: Node): Range => ({ from: offset, to: offset + length });

/** The layers whose value a finding may be of, the likeliest first. */
export function layersOf({ appearance, modes = {} }: Finding): readonly Layer[] {
  const contexts = Object.entries(modes)
    .map(([parameter, context]) => layerOf(parameter, context))
    .reverse();
  if (appearance !== undefined) return [appearance, ...contexts, "base"];
  return contexts.length > 0 ? [...contexts, "base"] : ["base", "light", "dark"];
}

const isLocal = ({ appearance, modes }: Finding): boolean =>
  appearance !== undefined || modes !== undefined;

/** The path within a value that a message begins with, such as `$value[0].color`. */
export function pathIn(message: string): Path | undefined {
  const found = /^(\$value(?:\.[\w-]+|\[\d+\])*) /.exec(message);
  return found?.[1]
    ?.slice("$value".length)
    .split(/[.[\]]+/)
    .filter((name) => name !== "");
}

export class FindingLocator {
  private readonly structure: Structure;
  private readonly tree: Node;
  /** References by who mentions. */
  private readonly mentions: ReadonlyMap<string, Structure["references"]>;

  constructor(structure: Structure, tree: Node) {
    this.structure = structure;
    this.tree = tree;
    this.mentions = Map.groupBy(structure.references, ({ from }) => from);
  }

  entryOf({ path }: Finding): Entry | undefined {
    return this.structure.tokens.get(path) ?? this.structure.groups.get(path);
  }

  /** The object of the token or group, in the layer that the finding is of. */
  nodeOf(finding: Finding): Node | undefined {
    const entry = this.entryOf(finding);
    const layer = layersOf(finding).find((one) => {
      const node = entry?.nodes[one];
      return node !== undefined && (!isLocal(finding) || propertyOf(node, "$value") !== undefined);
    });
    return layer === undefined ? Object.values(entry?.nodes ?? {})[0] : entry?.nodes[layer];
  }

  locate(finding: Finding): Range | undefined {
    if (finding.path === "") return undefined;
    const mention = this.mentionOf(finding);
    if (mention !== undefined) return mention.range;
    const node = this.nodeOf(finding);
    if (node === undefined) return this.locateByPath(finding.path);
    const property = this.propertyIn(node, finding);
    return property === undefined ? keyOf(node) : rangeOf(property);
  }

  /** The reference that a finding quotes. */
  mentionOf(finding: Finding): Structure["references"][number] | undefined {
    if (!/^(reference|type_mismatch|extends|deprecated)/.test(finding.code)) return undefined;
    const of = (this.mentions.get(finding.path) ?? []).filter(
      ({ layer }) => !isLocal(finding) || layersOf(finding).includes(layer),
    );
    const quoted = /"((?:[^"\\]|\\.)*)"/.exec(finding.message)?.[1];
    const text = quoted === undefined ? undefined : quoted.replace(/^\{|\}$/g, "");
    return of.find(({ to }) => to === text) ?? (of.length === 1 ? of[0] : undefined);
  }

  private propertyIn(node: Node, { code, message }: Finding): Node | undefined {
    if (ofName.has(code)) return undefined;
    if (ofType.has(code)) return memberOf(node, "$type");
    if (code === "property_unknown" || code === "property_invalid") {
      const name = /(?:"([^"]+)"|^(\$\w+) )/.exec(message);
      return memberOf(node, name?.[1] ?? name?.[2] ?? "") ?? memberOf(node, "$value");
    }
    const value = memberOf(node, "$value") ?? memberOf(node, "$ref");
    const within = pathIn(message);
    return within === undefined ? value : (nodeAt(value, within) ?? value);
  }

  private locateByPath(dotted: string): Range | undefined {
    const node = nodeAt(this.tree, membersOf(dotted));
    return node && keyOf(node);
  }
}

/** The members of a path, which for the document's own extension is as in messages. */
function membersOf(path: string): Path {
  const extension = '$extensions["io.tokenkit"].';
  if (!path.startsWith(extension)) return path.split(".");
  const members = path.slice(extension.length).split(/[.[\]]+/);
  return ["$extensions", "io.tokenkit", ...members.filter((name) => name !== "")];
}

/** A node by its name, which says more than its braces. */
function keyOf(node: Node): Range {
  const key = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  return rangeOf(key ?? node);
}
