/** The custom properties of the component layer that a theme has by its roles. */
import type { ThemeEntry } from "../builder.ts";
import { printSrgb } from "../color.ts";
import { printedName, propertyName } from "../css.ts";
import type { Channels } from "../oklch.ts";
import type { ResolvedToken } from "../resolve.ts";
import { printValue } from "../values/print.ts";
import type { Value } from "../values/value.ts";
import { type Fallback, fallbackColors } from "./fallback.ts";
import { joinedOfRole, type RoleName, roleNames } from "./role-names.ts";
import type { RoleTable } from "./table.ts";

/** A property of the component layer. */
export interface RoleEntry extends ThemeEntry {
  role: RoleName;
  /** Whether no token has the role, so that its color is made of others. */
  isMade: boolean;
}

/**
 * The properties of roles that the set does not itself name, in the order of the roles: those of mapped tokens, and
 * the colors made for what is missing.
 *
 * @param page the color that translucent ones lie on
 * @param derives whether colors may be made
 */
export function roleEntries(table: RoleTable, page: Channels, derives: boolean): RoleEntry[] {
  if (!table.isMapped) return [];
  const entries = roleNames.flatMap((role) => {
    const token = table.get(role);
    return token === undefined || table.named(role) ? [] : (entryOf(role, token) ?? []);
  });
  if (!derives || table.settings.derive === "none") return entries;
  const fallbacks = fallbackColors((role) => table.colorOf(role), page);
  for (const [role, fallback] of fallbacks) {
    const entry = isGiven(role, table) ? undefined : madeEntry(role, fallback, fallbacks, table);
    if (entry !== undefined) entries.push(entry);
  }
  return entries.sort((one, other) => orderOf(one) - orderOf(other));
}

const orderOf = ({ role }: RoleEntry): number => roleNames.indexOf(role);

/** Whether a token has the role, or a color that is derived next to one by its name. */
function isGiven(role: RoleName, table: RoleTable): boolean {
  if (table.get(role) !== undefined) return true;
  const fill = role.replace(/^on-|-(?:hover|active)$/, "");
  return fill !== role && table.named(fill as RoleName) !== undefined;
}

function entryOf(role: RoleName, { node, type, value }: ResolvedToken): RoleEntry | undefined {
  const css = value && printValue(value, "srgb");
  if (value === undefined || css === undefined) return undefined;
  const wide = printValue(value, "wide");
  return {
    ...named(role),
    path: node.path,
    token: node,
    css,
    wide: wide === css ? undefined : wide,
    type,
    value,
    isMade: false,
  };
}

function madeEntry(
  role: RoleName,
  { color, wide, from }: Fallback,
  fallbacks: ReadonlyMap<RoleName, Fallback>,
  table: RoleTable,
): RoleEntry | undefined {
  const source = sourceOf(from, fallbacks, table);
  if (source === undefined) return undefined;
  const value: Value = { kind: "color", color };
  const css = printSrgb(color);
  const widest = wide === undefined ? printValue(value, "wide") : printSrgb(wide);
  return {
    ...named(role),
    path: source.node.path,
    token: source.node,
    css,
    wide: widest === css ? undefined : widest,
    type: "color",
    value,
    isMade: true,
  };
}

/** The token that a made color comes from in the end. */
function sourceOf(
  role: RoleName,
  fallbacks: ReadonlyMap<RoleName, Fallback>,
  table: RoleTable,
): ResolvedToken | undefined {
  const token = table.get(role);
  const next = token === undefined ? fallbacks.get(role)?.from : undefined;
  return next === undefined || next === role ? token : sourceOf(next, fallbacks, table);
}

function named(role: RoleName) {
  const name = propertyName(joinedOfRole(role));
  return { name, printed: printedName(name), derived: true, role };
}
