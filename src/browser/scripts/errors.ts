import type { TokenkitError } from "../types/runtime.d.ts";

/** An error of the runtime's own kind. */
export function problem(
  message: string,
  code: string,
  more: Partial<Pick<TokenkitError, "status" | "requestId">> = {},
): TokenkitError {
  return Object.assign(new Error(message), { name: "TokenkitError", code, ...more });
}

/** What a response that is not ok says of itself. */
export async function problemOf(response: Response): Promise<TokenkitError> {
  const { status } = response;
  const body = (await response.json().catch(() => ({}))) as {
    message?: string;
    code?: string;
    requestId?: string;
  };
  const { message = `The service answered ${status}.`, code = "internal", requestId } = body;
  return problem(message, code, { status, requestId });
}
