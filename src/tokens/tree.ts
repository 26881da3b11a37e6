/** Reads a document into groups and tokens (2025.10 format § Design token, § Groups). */
import { isPlainName, joinName } from "./css.ts";
import { type FindingList, quote } from "./findings.ts";
import {
  isObject,
  isProperty,
  isTooDeep,
  type Json,
  type JsonObject,
  maximumDepth,
  member,
} from "./json.ts";
import { descend, parsePointer } from "./reference.ts";
import { readers } from "./values/read.ts";

/** The place of a node. */
interface Place {
  path: readonly string[];
  /** The path joined by dots. */
  dotted: string;
  /** Whether CSS needs no escapes for any name of the path. */
  plain: boolean;
}

/** A token: an object with `$value` or with a `$ref` to something other than a group. */
export interface TokenNode extends Place {
  kind: "token";
  raw: JsonObject;
  type: string | undefined;
  /** In a copy: the type inherited from the original's groups. */
  homeType: string | undefined;
  /** Its index among all tokens. `listTokens` sets this and the following fields. */
  index: number;
  /** The path joined by hyphens: its custom property without `--tk-`. */
  joined: string;
  /** `$type` of the nearest group that has one. */
  groupType: string | undefined;
  /** `$deprecated` of the token, else of the nearest group that has one. */
  deprecated: boolean | string;
}

/** A group of tokens and groups. */
export interface GroupNode extends Place {
  kind: "group";
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

/**
 * Reads a document (of one appearance) into a tree and reports structural errors. Reports groups or a value
 * that nest over 256 levels, and then returns `undefined`.
 */
export function readTree(document: JsonObject, findings: FindingList): GroupNode | undefined {
  const reader: Reader = { document, verdicts: new Map(), findings, tooDeep: false };
  const root = readGroup(document, { path: [], dotted: "", plain: true }, undefined, reader);
  if (!reader.tooDeep) return root;
  reportDepth(findings);
  return undefined;
}

/** Reports a document that nests too deep. */
export function reportDepth(findings: FindingList): void {
  const message = "The document nests over 256 levels deep; flatten its groups";
  findings.add("document_too_deep", "", message);
}

interface Reader {
  document: JsonObject;
  /** Whether an object with only a `$ref` is a group. */
  verdicts: Map<JsonObject, boolean>;
  findings: FindingList;
  /** Whether any part was skipped because it nests too deep. */
  tooDeep: boolean;
}

/** The place of a child. */
export function childPlace(parent: Place, name: string): Place {
  const plain = parent.plain && (isPlainName(name) || name === "$root");
  if (parent.path.length === 0) return { path: [name], dotted: name, plain };
  return { path: parent.path.concat(name), dotted: `${parent.dotted}.${name}`, plain };
}

function deprecationIn(raw: JsonObject): boolean | string | undefined {
  const deprecated = member(raw, "$deprecated");
  return typeof deprecated === "boolean" || typeof deprecated === "string" ? deprecated : undefined;
}

function readProperties(group: GroupNode, names: readonly string[], reader: Reader): void {
  const { raw } = group;
  const allowed = group.parent === undefined ? rootProperties : groupProperties;
  for (const name of names) {
    if (isProperty(name)) readProperty(raw, name, group, allowed, reader);
  }
  const deprecated = deprecationIn(raw);
  if (deprecated !== undefined) group.deprecated = deprecated;
  const extended = member(raw, "$extends") ?? member(raw, "$ref");
  if (extended !== undefined) group.extends = extended;
}

function readGroup(
  raw: JsonObject,
  place: Place,
  parent: GroupNode | undefined,
  reader: Reader,
): GroupNode {
  const group: GroupNode = { kind: "group", ...place, raw, children: new Map() };
  if (parent !== undefined) group.parent = parent;
  if (place.path.length > maximumDepth) {
    reader.tooDeep = true;
    return group;
  }
  const names = Object.keys(raw);
  readProperties(group, names, reader);
  if (isPreDtcg(raw)) {
    reader.findings.add(
      "pre_dtcg",
      place.dotted,
      'has "value" without "$", as Style Dictionary, Tokens Studio and Theo wrote tokens before the format; rename value, type and comment to $value, $type and $description',
    );
    return group;
  }
  for (const name of names) {
    if (reader.tooDeep) break;
    if (!isProperty(name)) readChild(group, name, raw[name] ?? null, reader);
  }
  if (group.type !== undefined && parent !== undefined && isEmptyGroup(group)) {
    reader.findings.add(
      "token_incomplete",
      place.dotted,
      "has $type but neither $value nor children; add $value if it is meant to be a token",
    );
  }
  return group;
}

/** Whether a group has no own or inherited children. */
const isEmptyGroup = ({ children, raw }: GroupNode): boolean =>
  children.size === 0 && !Object.hasOwn(raw, "$extends") && !Object.hasOwn(raw, "$ref");

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
  const sound = place.plain ? name !== "" : name === "$root" || !/^$|[{}.]/.test(name);
  if (!sound) {
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

/** Whether an object is a token. One with only a `$ref` is whatever its target is. */
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
    const verdict = verdicts.get(current);
    if (verdict !== undefined) {
      group = verdict;
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

/** The target of a `$ref`, if it is an object without `$value`. */
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
  const { path, dotted, plain } = place;
  const token: TokenNode = {
    kind: "token",
    path,
    dotted,
    plain,
    raw,
    type: undefined,
    homeType: undefined,
    index: 0,
    joined: "",
    groupType: undefined,
    deprecated: false,
  };
  for (const name in raw) readMember(raw, name, token, reader);
  if (path.length > maximumDepth) reader.tooDeep = true;
  if (Object.hasOwn(raw, "$value") && Object.hasOwn(raw, "$ref")) {
    reader.findings.add("token_and_group", dotted, "has both $value and $ref; keep one of them");
  }
  return token;
}

function readMember(raw: JsonObject, name: string, token: TokenNode, reader: Reader): void {
  const value = raw[name] ?? null;
  if (name === "$type" && typeof value === "string") {
    token.type = value;
  } else if (name === "$value") {
    if (isTooDeep(value)) reader.tooDeep = true;
  } else if (isProperty(name)) {
    readProperty(raw, name, token, tokenProperties, reader);
  } else {
    if (isTooDeep(value, token.path.length + 1)) reader.tooDeep = true;
    reportMember(raw, name, token.dotted, reader.findings);
  }
}

function reportMember(raw: JsonObject, name: string, path: string, findings: FindingList): void {
  const child = raw[name];
  if (isObject(child) && holdsTokens(child)) {
    const hint = "move $value into a child named $root";
    findings.add("token_and_group", path, `has $value beside the child ${quote(name)}; ${hint}`);
  } else {
    findings.add(
      "property_unknown",
      path,
      `has the member ${quote(name)}, which the format does not define; move it into $extensions`,
    );
  }
}

/** Whether an object, or any inside it, looks like a token; one that nests too deep counts as one. */
function holdsTokens(json: JsonObject, depth = 0): boolean {
  if (depth > maximumDepth || Object.hasOwn(json, "$value") || Object.hasOwn(json, "$ref")) {
    return true;
  }
  for (const name in json) {
    const child = json[name];
    if (isObject(child) && holdsTokens(child, depth + 1)) return true;
  }
  return false;
}

/** Reads one `$` property of a token or group and reports its errors. */
function readProperty(
  raw: JsonObject,
  name: string,
  node: TreeNode,
  allowedNames: readonly string[],
  reader: Reader,
): void {
  const { findings } = reader;
  const value = raw[name] ?? null;
  if (name !== "$appearances" && isTooDeep(value)) reader.tooDeep = true;
  if (!allowedNames.includes(name)) {
    findings.add(
      "property_unknown",
      node.dotted,
      `has the property ${quote(name)}, which the format does not define here; names of tokens and groups do not begin with $`,
    );
  } else if (name === "$type") {
    readType(value, node, findings);
  } else {
    const kind = kinds.get(name);
    if (kind === undefined || kind.accepts(value)) return;
    findings.add("property_invalid", node.dotted, `${name} is not ${kind.wanted} and is ignored`);
  }
}

/** Reads `$type`. A group reports an unknown one, so its tokens need not repeat it. */
function readType(value: Json, node: TreeNode, findings: FindingList): void {
  if (typeof value !== "string") {
    const hint = 'write the name of a type, such as "color"';
    findings.add("type_invalid", node.dotted, `$type is not text; ${hint}`);
    return;
  }
  node.type = value;
  if (node.kind === "token" || readers.has(value)) return;
  findings.add(
    "type_vendor",
    node.dotted,
    `has the type ${quote(value)}, which the format does not define; values that inherit it are printed as plain CSS or text`,
  );
}

/** The valid forms of the descriptive properties. */
const kinds = new Map([
  ["$description", { wanted: "text", accepts: (json: Json) => typeof json === "string" }],
  ["$extensions", { wanted: "an object", accepts: (json: Json) => isObject(json) }],
  ["$deprecated", { wanted: "true, false or text", accepts: isFlag }],
]);

function isFlag(json: Json): boolean {
  return typeof json === "boolean" || typeof json === "string";
}

/** All tokens in document order, each with its inherited properties and its path. */
export function listTokens(root: GroupNode): TokenNode[] {
  const tokens: TokenNode[] = [];
  list(root, { joined: undefined, type: undefined, deprecated: false }, tokens);
  return tokens;
}

/** The properties that children inherit from a group. */
interface Heritage {
  joined: string | undefined;
  type: string | undefined;
  deprecated: boolean | string;
}

function list(group: GroupNode, above: Heritage, tokens: TokenNode[]): void {
  const type = group.type ?? above.type;
  const deprecated = group.deprecated ?? above.deprecated;
  for (const [name, child] of group.children) {
    const joined = joinName(above.joined, name, child.plain);
    if (child.kind === "group") {
      list(child, { joined, type, deprecated }, tokens);
      continue;
    }
    const own = member(child.raw, "$deprecated");
    child.index = tokens.length;
    child.joined = joined;
    child.groupType = child.homeType ?? type;
    child.deprecated = typeof own === "boolean" || typeof own === "string" ? own : deprecated;
    tokens.push(child);
  }
}
