import type { Theme } from "../theme.ts";

/** Everything that an author writes, and the status: the part of a theme that a version records. */
export type Content = Pick<
  Theme,
  "name" | "description" | "status" | "defaultAppearance" | "tokens" | "meta"
>;

export const contentOf = (theme: Content): Content => ({
  name: theme.name,
  description: theme.description,
  status: theme.status,
  defaultAppearance: theme.defaultAppearance,
  tokens: theme.tokens,
  meta: theme.meta,
});
