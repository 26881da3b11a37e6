import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../router.ts";
import { base } from "../api/base.ts";
import type { UploadOptions } from "./upload.ts";

export type AddedPicture = inferRouterOutputs<AppRouter>["images"]["add"]["image"];

/** The result of sending a file. */
export type Outcome =
  | { kind: "done"; image: AddedPicture }
  /** Nothing came back. */
  | { kind: "network" }
  /** The service is busy; retry after this time. */
  | { kind: "busy"; seconds: number }
  /** The session ended, or belongs to another person. */
  | { kind: "session" }
  | { kind: "person" }
  | { kind: "refused"; message: string }
  | { kind: "stopped" };

export interface Sending {
  id: string;
  placeId: string;
  file: Blob;
  options: UploadOptions;
}

export const BUSY_SECONDS = 10;

/**
 * Sends a file unchanged by XMLHttpRequest, because fetch reports no progress. A retry with the same id makes
 * no second picture.
 */
export function sendPicture(
  { id, placeId, file, options }: Sending,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const request = new XMLHttpRequest();
  const query = new URLSearchParams({ placeId, ...options });
  request.open("POST", `${base}/trpc/images.add?${query}`);
  request.setRequestHeader("content-type", "application/octet-stream");
  request.setRequestHeader("idempotency-key", id);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
  request.addEventListener("load", () => resolve(outcomeOf(request)));
  request.addEventListener("abort", () => resolve({ kind: "stopped" }));
  request.addEventListener("error", async () => {
    // A file that was moved since looks as if the network were gone.
    const isThere = await isReadable(file);
    resolve(isThere ? { kind: "network" } : { kind: "refused", message: NOT_READABLE });
  });
  signal.addEventListener("abort", () => request.abort());
  if (signal.aborted) resolve({ kind: "stopped" });
  else request.send(file);
  return promise;
}

export const NOT_READABLE =
  "The file cannot be read: it is a folder, or was moved or changed. Choose it again.";

export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

interface Answer {
  result?: { data: { image: AddedPicture } };
  error?: { message: string; data?: { details?: readonly { message: string }[] } };
}

function outcomeOf(request: XMLHttpRequest): Outcome {
  const { status } = request;
  const { result, error } = answerOf(request.responseText);
  if (result !== undefined) return { kind: "done", image: result.data.image };
  if (status === 401) return { kind: "session" };
  if (status === 429 || status === 503) {
    const seconds = Number(request.getResponseHeader("retry-after"));
    return { kind: "busy", seconds: seconds > 0 ? seconds : BUSY_SECONDS };
  }
  // From a proxy that cannot reach the service or timed out.
  if (error === undefined && (status === 502 || status === 504)) return { kind: "network" };
  // Without the field's name: that there is something wrong with the image is plain.
  const message = error?.data?.details?.[0]?.message ?? error?.message;
  return { kind: "refused", message: sentence(message ?? `the service answered ${status}`) };
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;

/** Empty if the answer is not the service's, but for instance a proxy's. */
function answerOf(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}
