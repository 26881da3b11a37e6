/** Tells the colors that the component layer shows in a neutral, because a theme has nothing to make them from. */
import { fills, mainRoles } from "../../../tokens/roles/role-names.ts";

const color = (role: string): string => `--tk-color-${role}`;

/** Colors that no other of the theme's is mixed for. */
const own: ReadonlySet<string> = new Set([
  ...fills
    .filter((fill) => fill !== "secondary" && fill !== "accent")
    .flatMap((fill) => [color(fill), color(`on-${fill}`)]),
  color("overlay"),
]);

/** Page and text, each made for the other where a theme has one of them. */
const pages: Readonly<Record<string, string>> = {
  [color("bg")]: color("on-text"),
  [color("text")]: color("on-bg"),
};

/**
 * Whether a property of the component layer has no value of the theme's.
 *
 * @param properties the custom properties of the theme
 * @param defaults the properties that the layer makes others from
 */
export function oursIn(
  properties: Readonly<Record<string, string>>,
  defaults: ReadonlyMap<string, readonly string[]>,
): (property: string) => boolean {
  const known = new Map<string, boolean>();
  const isOurs = (property: string): boolean => {
    if (property in properties) return false;
    if (own.has(property)) return true;
    const other = pages[property];
    if (other !== undefined) return !(other in properties);
    const before = known.get(property);
    if (before !== undefined) return before;
    // A default that leads back to itself ends here.
    known.set(property, false);
    const found = property.startsWith("--tk-color-") && (defaults.get(property) ?? []).some(isOurs);
    known.set(property, found);
    return found;
  };
  return isOurs;
}

/** How many main roles are shown in a neutral. */
export const countOurs = (isOurs: (property: string) => boolean): number =>
  mainRoles.filter((role) => isOurs(color(role))).length;
