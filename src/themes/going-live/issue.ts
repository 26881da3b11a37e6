import { type Content, Permit } from "./permit.ts";

class IssuedPermit extends Permit {
  constructor(content: Content) {
    super(content);
  }
}

/** Issues a permit. `.dependency-cruiser.cjs` lets only this folder import it. */
export const issue = (content: Content): Permit => new IssuedPermit(content);
