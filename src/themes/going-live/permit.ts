import type { Review } from "../reviews/review.ts";
import { type Content, contentOf } from "./content.ts";
import { contentHash } from "./content-hash.ts";

/** Permission to record this very content as a version. Only this folder issues it (`issue.ts`). */
export abstract class Permit {
  readonly content: Readonly<Content>;
  readonly hash: string;
  /** The open review that ends with it, approved or bypassed; absent if there is none for it. */
  readonly review: Review | undefined;

  protected constructor(content: Content, review: Review | undefined) {
    this.content = Object.freeze(contentOf(content));
    this.hash = contentHash(content);
    this.review = review;
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
