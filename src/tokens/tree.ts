/** Reading a document into groups and tokens (2025.10 format § Design token, § Groups). */
import { propertyName } from "./css.ts";
import { type FindingList, quote } from "./findings.ts";
import { isObject, isProperty, type Json, type JsonObject, member } from "./json.ts";
import { descend, parsePointer } from "./reference.ts";

/** A token: an object with `$value` or with a `$ref` that does not lead to a group. */
export interface TokenNode {
  kind: "token";
  path: readonly string[];
  /** The path joined by dots. */
  dotted: string;
  raw: JsonObject;
  type?: string;
  /** In a copy: the type that the groups gave it where it came from. */
  homeType?: string;
}

/** A group of tokens and groups. */
export interface GroupNode {
  kind: "group";
  path: readonly string[];
  dotted: string;
  raw: JsonObject;
  parent?: GroupNode;
  children: Map<string, TreeNode>;
  type?: string;
  deprecated?: boolean | string;
  /** `$extends`, or a group's `$ref`. */
  extends?: Json;
}

/** A node of the tree. */
export type TreeNode = TokenNode | GroupNode;

const tokenProperties = ["$value", "$ref", "$type", "$description", "$extensions", "$deprecated"];
const groupProperties = ["$type", "$description", "$extensions", "$deprecated", "$extends", "$ref"];
const rootProperties = [...groupProperties, "$schema", "$appearances"];

/** Reads a document (of one appearance) into a tree, and reports what is wrong with its structure. */
export function readTree(document: JsonObject, findings: FindingList): GroupNode {
  const reader: Reader = { document, verdicts: new Map(), findings };
  return readGroup(document, { path: [], dotted: "" }, undefined, reader);
}

interface Reader {
  document: JsonObject;
  /** Whether an object that has only `$ref` is a group. */
  verdicts: Map<JsonObject, boolean>;
  findings: FindingList;
}

interface Place {
  path: readonly string[];
  dotted: string;
}

/** The place of a child. */
export function childPlace(parent: Place, name: string): Place {
  const dotted = parent.path.length === 0 ? name : `${parent.dotted}.${name}`;
  return { path: [...parent.path, name], dotted };
}

function readGroup(
  raw: JsonObject,
  place: Place,
  parent: GroupNode | undefined,
  reader: Reader,
): GroupNode {
  const group: GroupNode = { kind: "group", ...place, raw, children: new Map() };
  if (parent !== undefined) group.parent = parent;
  readProperties(raw, group, parent === undefined ? rootProperties : groupProperties, reader);
  const deprecated = member(raw, "$deprecated");
  if (typeof deprecated === "boolean" || typeof deprecated === "string")
    group.deprecated = deprecated;
  const extended = member(raw, "$extends") ?? member(raw, "$ref");
  if (extended !== undefined) group.extends = extended;
  if (isPreDtcg(raw)) {
    reader.findings.add(
      "pre_dtcg",
      place.dotted,
      'has "value" without "$": the document is older than the format; rename value, type and comment to $value, $type and $description',
    );
    return group;
  }
  for (const name of Object.keys(raw)) {
    if (!isProperty(name)) readChild(group, name, raw[name] ?? null, reader);
  }
  return group;
}

function isPreDtcg(raw: JsonObject): boolean {
  const value = member(raw, "value");
  if (value === undefined) return false;
  return !isObject(value) || typeof member(raw, "type") === "string";
}

function readChild(group: GroupNode, name: string, json: Json, reader: Reader): void {
  const place = childPlace(group, name);
  if (!isObject(json)) {
    reader.findings.add(
      "child_invalid",
      place.dotted,
      "is neither a token nor a group and is ignored; a token is an object with $value",
    );
    return;
  }
  if (name !== "$root" && (name === "" || /[{}.]/.test(name))) {
    reader.findings.add(
      "name_invalid",
      place.dotted,
      `the name ${quote(name)} is ${name === "" ? "empty" : "not allowed to hold { } or ."}; rename it`,
    );
  }
  if (isToken(json, reader)) group.children.set(name, readToken(json, place, reader));
  else if (name === "$root")
    reader.findings.add("value_missing", place.dotted, "$root is a token and needs a $value");
  else group.children.set(name, readGroup(json, place, group, reader));
}

/** Whether an object is a token. One that has only `$ref` is what its target is. */
function isToken(raw: JsonObject, reader: Reader): boolean {
  if (Object.hasOwn(raw, "$value")) return true;
  if (!Object.hasOwn(raw, "$ref")) return false;
  if (Object.keys(raw).some((name) => !isProperty(name) && isObject(raw[name]))) return false;
  return !leadsToGroup(reader, raw);
}

function leadsToGroup({ document, verdicts }: Reader, raw: JsonObject): boolean {
  const seen = new Set<JsonObject>();
  let current: JsonObject | undefined = raw;
  let group = false;
  while (current !== undefined && !seen.has(current)) {
    const known = verdicts.get(current);
    if (known !== undefined) {
      group = known;
      break;
    }
    seen.add(current);
    const target = groupLike(document, current);
    group = target !== undefined && !(Object.hasOwn(target, "$ref") && isBare(target));
    current = group ? undefined : target;
  }
  for (const member of seen) verdicts.set(member, group);
  return group;
}

/** The object without `$value` that a `$ref` leads to, if it does. */
function groupLike(document: JsonObject, raw: JsonObject): JsonObject | undefined {
  const pointer = parsePointer(member(raw, "$ref"));
  if (pointer.kind !== "pointer" || pointer.segments.some(isProperty)) return undefined;
  const target = descend(document, pointer.segments);
  return isObject(target) && !Object.hasOwn(target, "$value") ? target : undefined;
}

function isBare(raw: JsonObject): boolean {
  return Object.keys(raw).every(isProperty);
}

function readToken(raw: JsonObject, place: Place, reader: Reader): TokenNode {
  const token: TokenNode = { kind: "token", ...place, raw };
  readProperties(raw, token, tokenProperties, reader);
  const { findings } = reader;
  if (Object.hasOwn(raw, "$value") && Object.hasOwn(raw, "$ref")) {
    findings.add("token_and_group", place.dotted, "has both $value and $ref; keep one of them");
  }
  for (const name of Object.keys(raw)) {
    if (isProperty(name)) continue;
    if (isObject(raw[name]) && !isBuildData(raw, name)) {
      findings.add(
        "token_and_group",
        place.dotted,
        `has $value beside the child ${quote(name)}; move $value into a child named $root`,
      );
    } else {
      findings.add(
        "property_unknown",
        place.dotted,
        `has the member ${quote(name)}, which the format does not define; move it into $extensions`,
      );
    }
  }
  return token;
}

/** Whether a member is one that Style Dictionary leaves in the tokens that it has built. */
function isBuildData(raw: JsonObject, name: string): boolean {
  return (name === "original" || name === "attributes") && Array.isArray(member(raw, "path"));
}

function readProperties(
  raw: JsonObject,
  node: TreeNode,
  known: readonly string[],
  { findings }: Reader,
): void {
  const path = node.dotted;
  for (const name of Object.keys(raw)) {
    if (isProperty(name) && !known.includes(name)) {
      findings.add(
        "property_unknown",
        path,
        `has the property ${quote(name)}, which the format does not define here; names of tokens and groups do not begin with $`,
      );
    }
  }
  const type = member(raw, "$type");
  if (typeof type === "string") node.type = type;
  else if (type !== undefined) {
    findings.add(
      "type_invalid",
      path,
      '$type is not text; write the name of a type, such as "color"',
    );
  }
  checkKind(raw, "$description", "text", (json) => typeof json === "string", path, findings);
  checkKind(raw, "$extensions", "an object", isObject, path, findings);
  checkKind(raw, "$deprecated", "true, false or text", isFlag, path, findings);
  if (node.kind === "group" && type !== undefined && node.path.length > 0) {
    const empty =
      Object.keys(raw).every((name) => isProperty(name)) && !("$extends" in raw || "$ref" in raw);
    if (empty)
      findings.add(
        "token_incomplete",
        path,
        "has $type but neither $value nor children; add $value if it is meant to be a token",
      );
  }
}

function isFlag(json: Json): boolean {
  return typeof json === "boolean" || typeof json === "string";
}

function checkKind(
  raw: JsonObject,
  name: string,
  kind: string,
  accepts: (json: Json) => boolean,
  path: string,
  findings: FindingList,
): void {
  const value = member(raw, name);
  if (value === undefined || accepts(value)) return;
  findings.add("property_invalid", path, `${name} is not ${kind} and is ignored`);
}

/** A token with its custom property and what it inherits from its groups. */
export interface ListedToken extends TokenNode {
  /** `--tk-…`, without CSS escapes. */
  property: string;
  /** `$type` of the nearest group that has one. */
  groupType?: string;
  /** `$deprecated` of the token, else of the nearest group that has one. */
  deprecated: boolean | string;
}

/** All tokens in document order, each with the type and deprecation that its groups give. */
export function listTokens(root: GroupNode): ListedToken[] {
  const tokens: ListedToken[] = [];
  visit(root, undefined, false, tokens);
  return tokens;
}

function visit(
  group: GroupNode,
  groupType: string | undefined,
  inherited: boolean | string,
  tokens: ListedToken[],
): void {
  const type = group.type ?? groupType;
  const deprecated = group.deprecated ?? inherited;
  for (const child of group.children.values()) {
    if (child.kind === "group") {
      visit(child, type, deprecated, tokens);
      continue;
    }
    const own = member(child.raw, "$deprecated");
    const flag = typeof own === "boolean" || typeof own === "string" ? own : deprecated;
    const given = child.homeType ?? type;
    const property = propertyName(child.path);
    const token: ListedToken = { ...child, property, deprecated: flag };
    if (given !== undefined) token.groupType = given;
    tokens.push(token);
  }
}
