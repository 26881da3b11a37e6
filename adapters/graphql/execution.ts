import { execute } from "graphql";
import type { Plugin } from "graphql-yoga";
import { jsonBytes, MAX_ANSWER_BYTES, tooLarge } from "../../src/procedures/budget.ts";
import { refusal } from "./errors.ts";

/** Stops at the first value of a variable that does not fit: one error says enough. */
export const stopAtFirstBadVariable: Plugin = {
  onExecute({ setExecuteFn }) {
    setExecuteFn((args) => execute({ ...args, options: { maxCoercionErrors: 1 } }));
  },
};

/** Aliases give the same texts again and again, which only shows in the answer. */
export const boundedAnswer: Plugin = {
  onResultProcess({ result, setResult }) {
    if (!("data" in result)) return;
    if (jsonBytes(result.data, MAX_ANSWER_BYTES) <= MAX_ANSWER_BYTES) return;
    setResult({ errors: [refusal(tooLarge())] });
  },
};
