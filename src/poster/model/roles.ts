/** The colors, fonts and corners of a theme by their roles, as the component layer has them. */
import { type Color, printSrgb } from "../../tokens/color.ts";
import { fallbackColors } from "../../tokens/roles/fallback.ts";
import {
  type MainRole,
  mainRoles,
  type RoleName,
  roleNames,
} from "../../tokens/roles/role-names.ts";
import { nothingOfRoles } from "../../tokens/roles/settings.ts";
import { finderOf, RoleTable } from "../../tokens/roles/table.ts";
import type { Theme } from "../../tokens/theme.ts";
import { printValue } from "../../tokens/values/print.ts";
import type { Half, Ink } from "./poster.ts";

/** Longer lists of fonts are no reader's. */
const LONGEST = 400;

export const tableOf = ({ roles, resolved }: Theme): RoleTable =>
  roles ?? new RoleTable(nothingOfRoles, finderOf(resolved));

/** The values by role; those that no token has are made of others. */
export function inksOf(theme: Theme): Half["roles"] {
  const table = tableOf(theme);
  const inks: Partial<Record<RoleName, Ink>> = {};
  for (const role of roleNames) {
    const token = table.get(role);
    const css = token?.value && printValue(token.value, "srgb");
    if (token !== undefined && css !== undefined && css.length <= LONGEST)
      inks[role] = { css, path: token.node.dotted };
  }
  const colorOf = (role: RoleName): Color | undefined => table.colorOf(role);
  for (const [role, { color }] of fallbackColors(colorOf, theme.surface)) {
    inks[role] ??= { css: printSrgb(color) };
  }
  return inks;
}

/** How many of the main roles have a token of their own. */
export const countRoles = (roles: Half["roles"]): number =>
  mainRoles.filter((role: MainRole) => roles[role]?.path !== undefined).length;
