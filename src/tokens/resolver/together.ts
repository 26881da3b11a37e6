/** How much the permutations of a resolver come to together, counted while they are built. */
import type { ResolvedToken } from "../resolve.ts";
import { permutationLimit, tokenLimit } from "./permutations.ts";

/**
 * Most characters that the values of all permutations may have together, as JSON without references.
 * How long one is no number of tokens bounds: a gradient may have a hundred stops, and others in
 * each permutation.
 */
const textLimit = 16_000_000;

/** Whether that is more than is served. What is counted is what was looked at so far. */
export class Together {
  private readonly permutations: number;
  /** Tokens of the permutation that has most. */
  private tokens = 0;
  private characters = 0;

  constructor(permutations: number) {
    this.permutations = permutations;
  }

  add(resolved: readonly ResolvedToken[]): void {
    this.tokens = Math.max(this.tokens, resolved.length);
    for (const { json } of resolved) this.characters += JSON.stringify(json).length;
  }

  /** What is too much, and the way to mend it; nothing where it is served. */
  get excess(): string | undefined {
    const { permutations, tokens, characters } = this;
    if (permutations > permutationLimit) {
      return `has ${permutations} permutations, the product of all its contexts, of which at most ${permutationLimit} are served; take contexts away, or split the theme`;
    }
    if (tokens * permutations > tokenLimit) {
      return `${tokens} tokens in ${permutations} permutations are more than ${tokenLimit} together; take contexts or tokens away`;
    }
    if (characters > textLimit) {
      return `the values of ${permutations} permutations have more than ${textLimit} characters together, written as JSON without references; shorten the longest values, such as gradients, or take contexts or tokens away`;
    }
    return undefined;
  }
}
