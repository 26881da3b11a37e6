/** Counts how far a resolver's permutations differ from the default while they are built. */
import { sameJson } from "../json.ts";
import type { ResolvedToken } from "../resolve.ts";
import type { Most } from "./most.ts";
import { cellLimit, permutationLimit, readLimit } from "./permutations.ts";

/**
 * Most characters of the default's values and of all that differ from them, as JSON without references. The
 * number of tokens does not limit their length: a gradient may have a hundred stops, and different ones in
 * each permutation.
 */
const textLimit = 16_000_000;

/** Checks the permutations counted so far against the limits of run time. */
export class Together {
  private readonly permutations: number;
  private base: readonly ResolvedToken[] | undefined;
  private readonly byPath = new Map<string, ResolvedToken>();
  /** The most tokens of a permutation after the default. */
  private tokens = 0;
  private cells = 0;
  private characters = 0;

  constructor(permutations: number) {
    this.permutations = permutations;
  }

  /** Counts a permutation, the default first; others may leave out tokens that are as in the default. */
  add(resolved: readonly ResolvedToken[]): void {
    if (this.base === undefined) {
      this.base = resolved;
      for (const token of resolved) {
        this.byPath.set(token.node.dotted, token);
        this.characters += lengthOf(token);
      }
      return;
    }
    this.tokens = Math.max(this.tokens, resolved.length);
    for (const [index, token] of resolved.entries()) {
      const { dotted } = token.node;
      const beside = this.base[index];
      const usual = beside?.node.dotted === dotted ? beside : this.byPath.get(dotted);
      if (usual !== undefined && usual.type === token.type && sameJson(usual.json, token.json)) {
        continue;
      }
      this.cells += 1;
      this.characters += lengthOf(token);
    }
  }

  /** Whether that many tokens in each permutation stay within the limits, even if all of them differ. */
  surelyHolds({ tokens, characters }: Most): boolean {
    const { permutations } = this;
    return (
      permutations <= permutationLimit &&
      tokens * permutations <= Math.min(cellLimit, readLimit) &&
      this.characters + characters * permutations <= textLimit
    );
  }

  /** The exceeded limit and the fix; undefined within the limits. */
  get excess(): string | undefined {
    const { permutations, tokens, cells, characters } = this;
    if (permutations > permutationLimit) {
      return `has ${permutations} permutations, the product of all its contexts, of which at most ${permutationLimit} are served; take contexts away, or split the theme`;
    }
    if (cells > cellLimit) {
      return `more than ${cellLimit} values differ from the defaults in ${permutations} permutations together; take contexts away, or tokens out of them`;
    }
    if (tokens * permutations > readLimit) {
      return `${tokens} tokens that contexts may change are more than ${readLimit} in ${permutations} permutations together; take contexts away, or tokens out of them`;
    }
    if (characters > textLimit) {
      return `the values of ${permutations} permutations have more than ${textLimit} characters together, written as JSON without references; shorten the longest values, such as gradients, or take contexts or tokens away`;
    }
    return undefined;
  }
}

const lengthOf = ({ json }: ResolvedToken): number => JSON.stringify(json).length;
