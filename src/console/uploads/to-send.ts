import type { AddedPicture } from "./send.ts";
import type { Upload, UploadOptions } from "./upload.ts";

/** The ids that `has` contains. */
type Ids = { has(id: string): boolean };

/**
 * The uploads that this tab may begin to send, in their order. One tab sends the stored ones; each tab
 * sends those that the browser could not store.
 */
export const readyToSend = (
  uploads: readonly Upload[],
  { isMine, preparing, sending }: { isMine: boolean; preparing: Ids; sending: Ids },
): Upload[] =>
  uploads.filter(
    ({ id, state, isKept }) =>
      state === "waiting" && !preparing.has(id) && !sending.has(id) && (!isKept || isMine),
  );

/** The options that a picture does not have yet; undefined if it has all. */
export function optionsToChange(
  image: Pick<AddedPicture, keyof UploadOptions>,
  { locationPrecision, ...words }: UploadOptions,
): Partial<UploadOptions> | undefined {
  const change = {
    ...(locationPrecision === image.locationPrecision ? {} : { locationPrecision }),
    ...Object.fromEntries(
      (["caption", "licence", "credit"] as const)
        .filter((name) => (words[name] ?? "") !== "" && words[name] !== image[name])
        .map((name) => [name, words[name]]),
    ),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

/**
 * The options of an upload after a choice. One that has failed or is known keeps its words where the choice
 * has none, because a place's words are forgotten once its other pictures have arrived.
 */
export function optionsAfter(
  { state, options }: Pick<Upload, "state" | "options">,
  chosen: UploadOptions,
): UploadOptions {
  if (state !== "failed" && state !== "known") return chosen;
  const { locationPrecision, caption, licence, credit } = chosen;
  return {
    locationPrecision,
    caption: caption || options.caption,
    licence: licence || options.licence,
    credit: credit || options.credit,
  };
}

/** Whether progress, from 0 to 1, reaches another whole percent. */
export const isNextPercent = (before: number, progress: number): boolean =>
  Math.floor(progress * 100) > Math.floor(before * 100);
