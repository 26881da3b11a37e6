interface Failure {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  stack?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** The HTTP status of a failed S3 request; undefined if no answer came. */
export function statusOf(error: unknown): number | undefined {
  return (error as Failure | null)?.$metadata?.httpStatusCode;
}

/** Whether the object is missing; a missing bucket answers 404 as well, and names itself except to HEAD. */
export function isMissingObject(error: unknown): boolean {
  const { name } = (error ?? {}) as Failure;
  return statusOf(error) === 404 && name !== "NoSuchBucket" && name !== "NoSuchUpload";
}

/**
 * The safe part of the client's error. The error itself holds the whole answer, and the request that it
 * belongs to is signed.
 */
export function causeFrom(error: unknown): Error {
  const { name, message, code, stack } = error as Failure;
  const status = statusOf(error);
  const said = status === undefined ? String(message) : `${name} (${status})`;
  const safe = new Error(said);
  safe.name = String(name);
  if (typeof stack === "string") safe.stack = stack.replace(String(message), said);
  return code === undefined ? safe : Object.assign(safe, { code });
}
