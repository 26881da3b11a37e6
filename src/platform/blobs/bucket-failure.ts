type Answer = Partial<
  Record<"code" | "status", unknown> & { response: { status?: unknown; statusCode?: unknown } }
>;

/** The HTTP status that a request to Cloud Storage failed with, whichever of its clients says so. */
export function statusOf(error: unknown): number | undefined {
  const { code, status, response } = (error ?? {}) as Answer;
  return [code, status, response?.status, response?.statusCode]
    .map(Number)
    .find((one) => one >= 400 && one < 600);
}

/** That there is no such object; a bucket that is not there says 404 as well. */
export function isMissingObject(error: unknown): boolean {
  return statusOf(error) === 404 && !/bucket does not exist/i.test(String(error));
}

/** Whether the same request may well succeed in a moment: anything but a refusal. */
export function mayPass(error: unknown): boolean {
  const status = statusOf(error) ?? 500;
  return status >= 500 || status === 408 || status === 429;
}

/**
 * What is kept of the client's error: it holds whole requests, with the token that they carry, and
 * its text may name an upload's session, which is as good as a password for it.
 */
export function causeFrom(error: unknown): Error {
  const { name, message, code, stack } = error as NodeJS.ErrnoException;
  const told = new Error(String(message).replace(/upload_id=[^&\s"']+/g, "upload_id=…"));
  told.name = name;
  if (stack !== undefined) told.stack = stack.replace(message, told.message);
  return code === undefined ? told : Object.assign(told, { code });
}
