import { type ExecutionArgs, type ExecutionResult, execute, getOperationAST } from "graphql";
import type { Plugin } from "graphql-yoga";
import { inSpan, isTracing } from "../../src/platform/telemetry/tracing.ts";
import { jsonBytes, MAX_ANSWER_BYTES, tooLarge } from "../../src/procedures/budget.ts";
import type { GraphqlContext } from "./context.ts";
import { refusal } from "./errors.ts";

/** The most characters of an operation's name in traces, because clients choose it. */
const MAX_NAME = 100;

/** Stops at the first variable value that does not fit, because one error is enough. */
export const stopAtFirstBadVariable: Plugin = {
  onExecute({ setExecuteFn }) {
    setExecuteFn((args: ExecutionArgs) =>
      inSpanOf(args, async () => execute({ ...args, options: { maxCoercionErrors: 1 } })),
    );
  },
};

/** Names the operation in traces, without its document or variables. */
function inSpanOf<T>(
  { document, operationName }: ExecutionArgs,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work();
  const { operation = "GraphQL Operation", name } = getOperationAST(document, operationName) ?? {};
  return inSpan(operation, work, {
    "graphql.operation.type": operation,
    "graphql.operation.name": name?.value.slice(0, MAX_NAME),
  });
}

/** Limits the answer's size, because aliases can repeat the same texts many times. */
export const boundedAnswer: Plugin<GraphqlContext> = {
  onExecute: ({ args: { contextValue } }) => ({
    onExecuteDone({ result, setResult }) {
      if ("data" in result) setResult(bounded(result, contextValue));
    },
  }),
};

/** An answer, or the refusal of one that is too large. */
export function bounded(
  answer: ExecutionResult,
  { requestBudget }: Pick<GraphqlContext, "requestBudget">,
): ExecutionResult {
  if (jsonBytes(answer.data, MAX_ANSWER_BYTES) <= MAX_ANSWER_BYTES) return answer;
  return { errors: [refusal(requestBudget.overdraw("bytes", tooLarge()))] };
}
