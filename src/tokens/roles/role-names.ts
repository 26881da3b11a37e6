/** The roles that colors, fonts and corners have in the component layer, by the names of their custom properties. */

/** The roles without which the component layer shows colors of its own. */
export const mainRoles = [
  "bg",
  "surface",
  "surface-raised",
  "surface-sunken",
  "surface-hover",
  "field",
  "overlay",
  "text",
  "text-muted",
  "border",
  "border-strong",
  "focus",
  "link",
  "primary",
  "on-primary",
  "primary-hover",
  "primary-subtle",
  "secondary",
  "on-secondary",
  "accent",
  "danger",
  "on-danger",
  "success",
  "warning",
] as const;

export type MainRole = (typeof mainRoles)[number];

const moreColors = [
  "link-hover",
  "primary-active",
  "primary-text",
  "secondary-hover",
  "secondary-active",
  "on-accent",
  "accent-hover",
  "accent-active",
  "accent-subtle",
  "accent-text",
  "danger-hover",
  "danger-active",
  "danger-subtle",
  "danger-text",
  "on-success",
  "success-subtle",
  "success-text",
  "on-warning",
  "warning-subtle",
  "warning-text",
  "info",
  "on-info",
  "info-subtle",
  "info-text",
] as const;

const fonts = ["font-family-body", "font-family-heading", "font-family-mono"] as const;
const corners = ["radius-field", "radius-button", "radius-card"] as const;

/** Every role that a document may map. */
export const roleNames = [...mainRoles, ...moreColors, ...fonts, ...corners] as const;

export type RoleName = (typeof roleNames)[number];

const known: ReadonlySet<string> = new Set(roleNames);

export const isRole = (name: string): name is RoleName => known.has(name);

const others: ReadonlyMap<string, string> = new Map([
  ...fonts.map((name) => [name, "fontFamily"] as const),
  ...corners.map((name) => [name, "dimension"] as const),
]);

/** The type of the tokens that can have a role. */
export const typeOfRole = (role: RoleName): string => others.get(role) ?? "color";

/** The joined path of the token that has a role by its own name: `color-primary` for `primary`. */
export const joinedOfRole = (role: RoleName): string =>
  typeOfRole(role) === "color" ? `color-${role}` : role;

/** Fills that text is read on; the layer has states and tints of them. */
export const fills = [
  "primary",
  "secondary",
  "accent",
  "danger",
  "success",
  "warning",
  "info",
] as const satisfies readonly RoleName[];
