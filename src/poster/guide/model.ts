/** A theme's tokens as its style guide lists them. */
import type { RoleName } from "../../tokens/roles/role-names.ts";

export interface GuideToken {
  /** Dotted path. */
  path: string;
  /** The custom property; undefined for a token that the page itself defines under own names. */
  property: string | undefined;
  type: string | undefined;
  /** CSS values, cut to what a row shows; dark only where it differs. */
  css: string;
  dark?: string;
  /** The whole value, unless it is too long to be copied from a page. */
  copied?: string;
  description?: string;
  /** True, or the author's advice. */
  deprecated?: true | string;
  roles: readonly RoleName[];
}

export interface GuideSection {
  /** The fragment of its address. */
  id: string;
  title: string;
  note: string;
  /** Colors as cards, or all as rows. */
  form: "cards" | "rows";
  tokens: readonly GuideToken[];
}
