import type { Review } from "../reviews/review.ts";
import type { Content } from "./content.ts";
import { Permit } from "./permit.ts";

class IssuedPermit extends Permit {
  constructor(content: Content, review: Review | undefined) {
    super(content, review);
  }
}

/** Issues a permit. `.dependency-cruiser.cjs` lets only this folder import it. */
export const issue = (content: Content, review?: Review): Permit =>
  new IssuedPermit(content, review);
