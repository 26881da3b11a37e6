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

/** Permission to record this very content as a version. Only this folder issues it (`issue.ts`). */
export abstract class Permit {
  readonly content: Readonly<Content>;

  protected constructor(content: Content) {
    this.content = Object.freeze(contentOf(content));
  }

  /** Throws if the content has changed since the permit was issued, which is a defect. */
  assertCovers(theme: Content): void {
    for (const field of Object.keys(this.content) as (keyof Content)[]) {
      if (theme[field] !== this.content[field]) {
        throw new Error(`The permit is for another ${field}`);
      }
    }
  }
}
