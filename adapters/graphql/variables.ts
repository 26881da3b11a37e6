import type { Plugin } from "graphql-yoga";
import { invalid } from "../../src/errors/errors.ts";
import { refusal } from "./errors.ts";

/** Values per request; a place has seven fields, and real requests have about a dozen values. */
const MAX_VALUES = 1000;
const MAX_DEPTH = 10;

/**
 * Refuses large or deep variables before coercion, because the library's handling of an invalid value
 * costs much more than reading it.
 */
export const boundedVariables: Plugin = {
  onParams({ params: { variables } }) {
    let values = 0;
    const queue: { value: unknown; depth: number }[] = [{ value: variables, depth: 0 }];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { value, depth } = next;
      if (typeof value !== "object" || value === null) continue;
      if (depth >= MAX_DEPTH) {
        throw refusal(invalid("variables", `are nested more than ${MAX_DEPTH} levels deep`));
      }
      for (const inner of Object.values(value)) {
        if (++values > MAX_VALUES) {
          throw refusal(invalid("variables", `hold more than ${MAX_VALUES} values; send fewer`));
        }
        queue.push({ value: inner, depth: depth + 1 });
      }
    }
  },
};
