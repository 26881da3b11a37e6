import { client, queryClient, trpc } from "../api/client.ts";
import { failureOf } from "../api/error.ts";
import { type AddedPicture, BUSY_SECONDS, type Outcome } from "./send.ts";
import { optionsToChange } from "./to-send.ts";
import type { UploadOptions } from "./upload.ts";

/** The reason why nothing of this user can be sent now: the browser's session may be another's by now. */
export async function obstacleFor(subject: string): Promise<Outcome | undefined> {
  try {
    const session = await client.session.current.query();
    if (session === null) return { kind: "session" };
    return session.subject === subject ? undefined : { kind: "person" };
  } catch (error) {
    return failureOf(error).code === "rate_limited"
      ? { kind: "busy", seconds: BUSY_SECONDS }
      : { kind: "network" };
  }
}

/**
 * Applies options that changed during the upload, until `latest` returns none newer. Returns why the
 * service refused them.
 */
export async function settleOptions(
  image: AddedPicture,
  options: UploadOptions,
  latest: () => UploadOptions | undefined,
): Promise<string | undefined> {
  const change = optionsToChange(image, options);
  if (change === undefined) return undefined;
  try {
    const changed = await client.images.update.mutate({ imageId: image.id, ...change });
    const next = latest() ?? options;
    return next === options
      ? undefined
      : await settleOptions({ ...image, ...changed }, next, latest);
  } catch (error) {
    return `The picture is uploaded, but kept its first settings: ${failureOf(error).message}`;
  }
}

/** The service's limit; infinite if it does not answer, so that it refuses the file itself. */
export const maxUploadBytes = (): Promise<number> =>
  queryClient
    .fetchQuery({ ...trpc.session.config.queryOptions(), staleTime: 60_000, retry: false })
    .then(
      ({ maxUploadBytes: bytes }) => bytes,
      () => Number.POSITIVE_INFINITY,
    );
