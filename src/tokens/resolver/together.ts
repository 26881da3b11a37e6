/** Counts the total size of a resolver's permutations while they are built. */
import type { ResolvedToken } from "../resolve.ts";
import { permutationLimit, tokenLimit } from "./permutations.ts";

/**
 * Most characters of the values of all permutations together, as JSON without references. The number of
 * tokens does not limit their length: a gradient may have a hundred stops, and different ones in each
 * permutation.
 */
const textLimit = 16_000_000;

/** Checks the permutations counted so far against the limits of run time. */
export class Together {
  private readonly permutations: number;
  /** The tokens of the largest permutation. */
  private tokens = 0;
  private characters = 0;

  constructor(permutations: number) {
    this.permutations = permutations;
  }

  add(resolved: readonly ResolvedToken[]): void {
    this.tokens = Math.max(this.tokens, resolved.length);
    for (const { json } of resolved) this.characters += JSON.stringify(json).length;
  }

  /** The exceeded limit and the fix; undefined within the limits. */
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
