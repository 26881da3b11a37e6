/**
 * The settings of a document about the roles of its tokens: `roles`, `pairs` and `derive` under
 * `$extensions["io.tokenkit"]`.
 */
import { textContrast } from "../contrast.ts";
import { joinDotted } from "../css.ts";
import { FindingList, quote } from "../findings.ts";
import { emptyObject, isObject, type Json, type JsonObject, member, sameJson } from "../json.ts";
import { descend } from "../reference.ts";
import { isRole, joinedOfRole, type RoleName, roleNames } from "./role-names.ts";

/** Two tokens that a document declares to be read on one another, by dotted path. */
interface DeclaredPair {
  front: string;
  /** Null if the front is not to be judged. */
  back: string | null;
  /** The contrast ratio that it needs, 1 to 21. */
  needed: number;
  /** Why it needs that, such as of a decoration, which needs 1. */
  reason?: string;
}

/** Which colors get derived ones next to them: all, those that have a role, or none. */
const derivations = ["all", "roles", "none"] as const;
export type Derive = (typeof derivations)[number];

/** The settings of a document about roles, read. */
export interface RoleSettings {
  /** Dotted paths by role; null for a role that is to stay empty. Undefined if the document maps no roles. */
  roles: ReadonlyMap<RoleName, string | null> | undefined;
  pairs: readonly DeclaredPair[];
  derive: Derive;
}

/** The settings of a document that says nothing of roles. */
export const nothingOfRoles: RoleSettings = { roles: undefined, pairs: [], derive: "all" };

/** The place of a document's own settings. */
export const rolesPlace = '$extensions["io.tokenkit"]';

/** Most pairs that a document may declare. */
const mostPairs = 500;
/** Most characters of a path. */
const longestPath = 1_000;
/** Most characters of a pair's reason. */
const longestReason = 500;

const members = ["roles", "pairs", "derive"] as const;

/** The members of a document that are about roles, as they stand there; undefined if it has none. */
export function roleJson(document: JsonObject): JsonObject | undefined {
  const own = descend(document, ["$extensions", "io.tokenkit"]);
  if (!isObject(own)) return undefined;
  const found = members.filter((name) => Object.hasOwn(own, name));
  if (found.length === 0) return undefined;
  const json = emptyObject();
  for (const name of found) json[name] = own[name] ?? null;
  return json;
}

/** The same document with these members about roles in place of its own. */
export function withRoleJson(document: JsonObject, json: JsonObject | undefined): JsonObject {
  if (sameJson(json, roleJson(document))) return document;
  const copy = (of: Json | undefined): JsonObject => Object.assign(emptyObject(), of ?? {});
  const extensions = copy(member(document, "$extensions"));
  const own = copy(member(extensions, "io.tokenkit"));
  for (const name of members) delete own[name];
  extensions["io.tokenkit"] = Object.assign(own, json ?? {});
  return Object.assign(copy(document), { $extensions: extensions });
}

/** Read settings by the extension that holds them, because each permutation of a document has the same. */
const read = new WeakMap<object, RoleSettings>();

/** The settings of a document without its findings; undefined if it says nothing of roles. */
export function roleSettingsOf(document: JsonObject): RoleSettings | undefined {
  if (!Object.hasOwn(document, "$extensions")) return undefined;
  const own = descend(document, ["$extensions", "io.tokenkit"]);
  if (!isObject(own)) return undefined;
  let settings = read.get(own);
  if (settings !== undefined) return settings;
  settings = readRoleSettings(document, new FindingList());
  if (settings !== undefined) read.set(own, settings);
  return settings;
}

/** The settings of a resolver; undefined if its document says nothing of roles. */
export const settingsIn = (roles: JsonObject | undefined): RoleSettings | undefined =>
  roles && roleSettingsOf({ $extensions: { "io.tokenkit": roles } });

const namedRoles: ReadonlySet<string> = new Set(roleNames.map(joinedOfRole));

/** Whether a token has a role by its own path. */
export const isNamedRole = (path: string): boolean => namedRoles.has(joinDotted(path));

/** The paths of tokens that have a role or stand in a declared pair. */
export function mentionedPaths({ roles, pairs }: RoleSettings): string[] {
  const mapped = [...(roles?.values() ?? [])];
  return [...mapped, ...pairs.flatMap(({ front, back }) => [front, back])].filter(
    (path) => path !== null,
  );
}

type Refuse = (place: string, message: string) => undefined;

/** Reads what a document says of roles and reports errors; undefined if it says nothing. */
export function readRoleSettings(
  document: JsonObject,
  findings: FindingList,
): RoleSettings | undefined {
  const json = roleJson(document);
  if (json === undefined) return undefined;
  const refuse: Refuse = (place, message) => {
    findings.add("roles_invalid", `${rolesPlace}.${place}`, message);
    return undefined;
  };
  const roles = member(json, "roles");
  return {
    roles: roles === undefined ? undefined : readRoles(roles, refuse),
    pairs: readPairs(member(json, "pairs") ?? [], refuse),
    derive: readDerive(member(json, "derive") ?? "all", refuse),
  };
}

function readRoles(json: Json, refuse: Refuse): RoleSettings["roles"] {
  if (!isObject(json)) {
    return refuse("roles", 'is not an object; write { "primary": "brand.500" }');
  }
  const roles = new Map<RoleName, string | null>();
  for (const [name, path] of Object.entries(json)) {
    const place = `roles.${name}`;
    if (!isRole(name)) refuse(place, `${quote(name)} is no role; write one of ${listed}`);
    else if (path === null || isPath(path)) roles.set(name, path);
    else refuse(place, "is no path; write the dotted path of a token, or null for no token");
  }
  return roles;
}

const listed = roleNames.join(", ");

const isPath = (json: Json | undefined): json is string =>
  typeof json === "string" && json.trim() !== "" && json.length <= longestPath;

function readPairs(json: Json, refuse: Refuse): DeclaredPair[] {
  if (!Array.isArray(json)) {
    refuse("pairs", 'is not a list; write [{ "front": "sidebar.text", "back": "sidebar.bg" }]');
    return [];
  }
  if (json.length > mostPairs) {
    refuse("pairs", `has ${json.length} pairs; write at most ${mostPairs}`);
  }
  return json.slice(0, mostPairs).flatMap((one, index) => {
    const pair = readPair(one, (place, message) => refuse(`pairs[${index}]${place}`, message));
    return pair ?? [];
  });
}

function readPair(json: Json, refuse: Refuse): DeclaredPair | undefined {
  if (!isObject(json)) return refuse("", 'is no pair; write { "front": "…", "back": "…" }');
  for (const name of Object.keys(json)) {
    if (["front", "back", "needed", "reason"].includes(name)) continue;
    refuse(`.${name}`, "is not known; write front, back, needed or reason");
  }
  const [front, back] = [member(json, "front"), member(json, "back")];
  const needed = member(json, "needed") ?? textContrast;
  const reason = member(json, "reason");
  if (!isPath(front)) return refuse(".front", "is no path; write the dotted path of a color");
  if (back !== null && !isPath(back)) {
    return refuse(
      ".back",
      "is no path; write the dotted path of a color, or null to judge neither",
    );
  }
  if (typeof needed !== "number" || !(needed >= 1 && needed <= 21)) {
    return refuse(".needed", "is no contrast ratio; write a number from 1 to 21, such as 4.5");
  }
  if (reason === undefined) return { front, back, needed };
  if (typeof reason !== "string" || reason.length > longestReason) {
    return refuse(".reason", `is no text; write at most ${longestReason} characters`);
  }
  return { front, back, needed, reason };
}

function readDerive(json: Json, refuse: Refuse): Derive {
  const derive = derivations.find((one) => one === json);
  if (derive !== undefined) return derive;
  refuse("derive", `is ${quote(JSON.stringify(json))}; write ${derivations.join(", ")}`);
  return "all";
}
