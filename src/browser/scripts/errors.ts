import type { TokenkitError } from "../types/runtime.d.ts";

/** An error of the runtime's own kind. */
export const problem = (message: string, code: string): TokenkitError =>
  Object.assign(new Error(message), { name: "TokenkitError", code });

/** The error in a response that is not ok. */
export async function problemOf(response: Response): Promise<TokenkitError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => {});
  return Object.assign(problem(`The service answered ${status}.`, "internal"), body, { status });
}
