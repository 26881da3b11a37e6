/** An unusable input of an analysis. `field` names it; the message says how to fix it. */
export class TokenInputError extends Error {
  override readonly name = "TokenInputError";
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** The message for a result of all permutations that exceeds the limit. */
export const TOO_LARGE = "is more than one answer holds; ask for one permutation at a time";
