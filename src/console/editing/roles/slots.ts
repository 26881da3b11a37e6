/** The main roles of a theme as its author sees them: which are set, which are guessed, and which are open. */
import {
  applyEdits,
  isObject,
  nodeAt,
  type Path,
  removeAt,
  setAt,
  treeOf,
} from "#token-text/json-text.ts";
import type { RoleOfDocument } from "../../../tokens/roles/of-document.ts";
import { joinedOfRole, type MainRole, mainRoles } from "../../../tokens/roles/role-names.ts";
import type { Analysis, TextEdit } from "../types.ts";

const place: Path = ["$extensions", "io.tokenkit", "roles"];

/**
 * `named`: a token has the role by its own path. `set`: the document maps it. `guessed`, `doubtful`: by the names of
 * tokens, the latter against their values. `broken`: mapped to what cannot have it. `cleared`: to stay empty.
 */
type State = "named" | "set" | "guessed" | "doubtful" | "broken" | "cleared" | "open";

/** A main role with its token. */
export interface RoleSlot {
  role: MainRole;
  state: State;
  /** The token that has or may have it. */
  path?: string;
  /** CSS values, of a role without a token those that are made of others. */
  light?: string;
  dark?: string;
  problem?: string;
}

/** The roles that a text maps: a path, or null for a role that is to stay empty. None of an unfinished text. */
export function statedRoles(text: string): ReadonlyMap<string, unknown> {
  const node = nodeAt(treeOf(text), place);
  const json = node && parsed(text.slice(node.offset, node.offset + node.length));
  return new Map(Object.entries(isObject(json) ? json : {}));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** All main roles in the order of the component layer. */
export function slotsOf(
  found: readonly RoleOfDocument[],
  stated: ReadonlyMap<string, unknown>,
): RoleSlot[] {
  const byRole = new Map(found.map((one) => [one.role as string, one]));
  return mainRoles.map((role): RoleSlot => {
    const one = byRole.get(role);
    const state = stateOf(one, stated.get(role));
    if (one === undefined) return { role, state };
    const { path, light, dark, problem } = one;
    return {
      role,
      state,
      ...(one.by !== "fallback" && { path }),
      ...(light !== null && { light }),
      ...(dark !== null && { dark }),
      ...(problem !== undefined && { problem }),
    };
  });
}

function stateOf(found: RoleOfDocument | undefined, stated: unknown): State {
  if (found === undefined || found.by === "fallback") return stated === null ? "cleared" : "open";
  if (found.by === "document") {
    if (found.problem !== undefined) return "broken";
    return stated === found.path ? "set" : "named";
  }
  return found.problem === undefined ? "guessed" : "doubtful";
}

export const isSet = ({ state }: RoleSlot): boolean => state === "set" || state === "named";

/** The paths of the tokens that have roles, by the roles' custom properties; guesses give nothing yet. */
export const pathsByProperty = (found: readonly RoleOfDocument[]): ReadonlyMap<string, string> =>
  new Map(
    found
      .filter(({ by, problem }) => by === "document" && problem === undefined)
      .map(({ role, path }) => [`--tk-${joinedOfRole(role)}`, path]),
  );

/** The roles that say most of a theme, in the order of a strip. */
const telling: readonly MainRole[] = ["bg", "text", "primary", "border", "surface", "danger"];
const SHOWN = 3;

/** Some roles for a strip: those that are set before those that are guessed, and one that is open. */
export function chipsOf(slots: readonly RoleSlot[]): RoleSlot[] {
  const rank = ({ role }: RoleSlot): number => {
    const at = telling.indexOf(role);
    return at === -1 ? telling.length : at;
  };
  const ranked = slots.toSorted((one, other) => rank(one) - rank(other));
  const guessed = ranked.filter(({ state }) => state === "guessed" || state === "doubtful");
  const shown = [...ranked.filter(isSet), ...guessed].slice(0, SHOWN);
  const open = slots.findLast(({ state, path }) => state === "broken" || path === undefined);
  return open === undefined ? shown : [...shown, open];
}

/** The least count of roles with which components show a theme better than a specimen. */
const ENOUGH = 12;

/** Whether a theme has so many roles that components show it. */
export function dressesComponents(text: string, tokens: Analysis["tokens"]): boolean {
  const properties = new Set(tokens.map(({ property }) => property));
  const stated = statedRoles(text);
  const has = (role: string): boolean =>
    typeof stated.get(role) === "string" || properties.has(`--tk-color-${role}`);
  return mainRoles.filter(has).length >= ENOUGH;
}

/** Maps a role to a token; null keeps it empty, so that it is not guessed again; undefined lets it be guessed. */
export const roleWriting = (
  text: string,
  role: string,
  path: string | null | undefined,
): TextEdit[] =>
  path === undefined ? removeAt(text, [...place, role], 0) : setAt(text, [...place, role], path);

/** The text in which every guess that no value refutes is set, unless the text states the role by now. */
export function withGuesses(text: string, slots: readonly RoleSlot[]): string {
  const stated = statedRoles(text);
  return slots
    .filter(({ role, state }) => state === "guessed" && !stated.has(role))
    .reduce(
      (present, { role, path = null }) => applyEdits(present, roleWriting(present, role, path)),
      text,
    );
}
