/** An input of an analysis that cannot be used. `field` names it; the message says how to mend it. */
export class TokenInputError extends Error {
  override readonly name = "TokenInputError";
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Of what every permutation together is too long for. */
export const TOO_LARGE = "is more than one answer holds; ask for one permutation at a time";
