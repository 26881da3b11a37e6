type Answer = Partial<
  Record<"code" | "status", unknown> & { response: { status?: unknown; statusCode?: unknown } }
>;

/** The HTTP status of a failed Cloud Storage request, from any of its clients' errors. */
export function statusOf(error: unknown): number | undefined {
  const { code, status, response } = (error ?? {}) as Answer;
  return [code, status, response?.status, response?.statusCode]
    .map(Number)
    .find((one) => one >= 400 && one < 600);
}

/** Whether the object is missing; a missing bucket answers 404 as well. */
export function isMissingObject(error: unknown): boolean {
  return statusOf(error) === 404 && !/bucket does not exist/i.test(String(error));
}

/** Whether a retry may succeed: any failure except a refusal. */
export function mayPass(error: unknown): boolean {
  const status = statusOf(error) ?? 500;
  return status >= 500 || status === 408 || status === 429;
}

/**
 * The safe part of the client's error. The error itself holds whole requests with their tokens, and its
 * text may name an upload's session, which works like a password.
 */
export function causeFrom(error: unknown): Error {
  const { name, message, code, stack } = error as NodeJS.ErrnoException;
  const safe = new Error(String(message).replace(/upload_id=[^&\s"']+/g, "upload_id=…"));
  safe.name = name;
  if (stack !== undefined) safe.stack = stack.replace(message, safe.message);
  return code === undefined ? safe : Object.assign(safe, { code });
}
