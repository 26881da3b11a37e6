/** Checks the settings of a document about roles: the form, and that each path leads to a token that can have the role. */
import { type FindingList, quote } from "../findings.ts";
import type { JsonObject } from "../json.ts";
import { type TokensByPath, tokensByPath, typeOfToken } from "../references.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import { acceptsType } from "../slots.ts";
import { typeOfRole } from "./role-names.ts";
import { readRoleSettings, roleJson, rolesPlace } from "./settings.ts";

/** Adds the findings about a document's roles and pairs; nothing if it says none. */
export function checkRoles(document: JsonObject, findings: FindingList): void {
  if (roleJson(document) === undefined) return;
  const settings = readRoleSettings(document, findings);
  if (settings === undefined) return;
  const tokens = tokensByPath(resolverOf(document));
  for (const [role, path] of settings.roles ?? []) {
    const problem = problemOf(path, typeOfRole(role), tokens);
    if (problem === undefined) continue;
    const message = `the role ${role} is ${problem}, or write null`;
    findings.add("role_unresolved", `${rolesPlace}.roles.${role}`, message);
  }
  for (const [index, pair] of settings.pairs.entries()) {
    for (const side of ["front", "back"] as const) {
      const problem = problemOf(pair[side], "color", tokens);
      if (problem === undefined) continue;
      const message = `the ${side} of the pair is ${problem}, or take the pair out`;
      findings.add("pair_unresolved", `${rolesPlace}.pairs[${index}].${side}`, message);
    }
  }
}

const kinds: Readonly<Record<string, string>> = {
  color: "color",
  fontFamily: "font family",
  dimension: "length",
};

/** The path and why it has not the type that it needs, with the remedy; undefined if it has. */
function problemOf(path: string | null, wanted: string, tokens: TokensByPath): string | undefined {
  if (path === null) return undefined;
  const token = tokens.get(path);
  const kind = kinds[wanted] ?? wanted;
  const name = quote(path).slice(1, -1);
  if (token === undefined) {
    return `${name}, which is no token of this document; write the dotted path of a ${kind}`;
  }
  const type = typeOfToken(token, tokens);
  if (type === undefined || acceptsType(wanted, type)) return undefined;
  return `${name}, which is no ${kind} here but a ${type}; write the path of a ${kind}`;
}
