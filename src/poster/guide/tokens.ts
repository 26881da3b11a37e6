/** Lists the tokens of a document with their values in both appearances. */
import { joinDotted, printedName, propertyName } from "../../tokens/css.ts";
import { isObject, member } from "../../tokens/json.ts";
import { listOwnNames } from "../../tokens/own/listing.ts";
import type { ResolvedToken } from "../../tokens/resolve.ts";
import { type RoleName, roleNames } from "../../tokens/roles/role-names.ts";
import type { Theme } from "../../tokens/theme.ts";
import { printValue } from "../../tokens/values/print.ts";
import { tableOf } from "../model/roles.ts";
import type { GuideToken } from "./model.ts";

/** Characters that a page shows; tokens with longer paths are left out. */
const LONGEST = { path: 200, value: 160, copied: 500, text: 400 };

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

/** The names that a guide shows. */
export type Names = "own" | "tokenkit";

/** The custom property of a dotted path; undefined where the document leaves a token to the page. */
export type PropertyOf = (path: string) => string | undefined;

/** How a document names its tokens; own names if it states some and they are wanted. */
export function propertiesOf(document: unknown, names: Names): PropertyOf {
  const listing = names === "own" ? listOwnNames(document) : undefined;
  if (listing === undefined) return (path) => printedName(propertyName(joinDotted(path)));
  const own = new Map(
    listing.tokens.map(({ path, name }) => [path, name === null ? undefined : printedName(name)]),
  );
  return (path) => own.get(path);
}

/** Every token that resolves, in the order of the document. */
export function guideTokens(themes: readonly Theme[], propertyOf: PropertyOf): GuideToken[] {
  const [light, dark] = themes;
  if (light === undefined) return [];
  const roles = rolesByPath(light);
  const others = new Map(dark?.resolved.map((token) => [token.node.dotted, token]));
  const tokens = light.resolved.flatMap((token) =>
    listed(token, others.get(token.node.dotted), propertyOf, roles),
  );
  const known = new Set(tokens.map(({ path }) => path));
  const darkOnly = dark?.resolved.filter(({ node }) => !known.has(node.dotted)) ?? [];
  return [...tokens, ...darkOnly.flatMap((token) => listed(token, undefined, propertyOf, roles))];
}

function rolesByPath(theme: Theme): ReadonlyMap<string, RoleName[]> {
  const table = tableOf(theme);
  const roles = new Map<string, RoleName[]>();
  for (const role of roleNames) {
    const path = table.get(role)?.node.dotted;
    if (path !== undefined) roles.set(path, [...(roles.get(path) ?? []), role]);
  }
  return roles;
}

function listed(
  { node, type, value }: ResolvedToken,
  other: ResolvedToken | undefined,
  propertyOf: PropertyOf,
  roles: ReadonlyMap<string, RoleName[]>,
): GuideToken[] {
  const css = value && printValue(value, "srgb");
  if (css === undefined) return [];
  const dark = other?.value && printValue(other.value, "srgb");
  if (node.dotted.length > LONGEST.path) return [];
  const description = isObject(node.raw) ? member(node.raw, "$description") : undefined;
  const { dotted, deprecated } = node;
  return [
    {
      path: dotted,
      property: propertyOf(dotted),
      type,
      css: cut(css, LONGEST.value),
      roles: roles.get(dotted) ?? [],
      ...(css.length <= LONGEST.copied && { copied: css }),
      ...(dark !== undefined && dark !== css && { dark: cut(dark, LONGEST.value) }),
      ...(typeof description === "string" &&
        description !== "" && { description: cut(description, LONGEST.text) }),
      ...(deprecated !== false && {
        deprecated: deprecated === true ? deprecated : cut(deprecated, LONGEST.text),
      }),
    },
  ];
}
