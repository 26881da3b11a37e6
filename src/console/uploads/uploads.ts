import { useMemo } from "react";
import { Signal, useSignal } from "../parts/signal.ts";
import { choiceFor, choose, recallChoice } from "./choice.ts";
import { Queue } from "./queue.ts";
import type { Upload, UploadOptions } from "./upload.ts";

const queue = new Signal<Queue | undefined>(undefined);
const none = new Signal<readonly Upload[]>([]);

/** Continues the user's uploads; the returned function ends that. */
export function startUploads(subject: string): () => void {
  recallChoice(subject);
  const mine = new Queue(subject);
  queue.set(mine);
  return () => {
    mine.close();
    queue.set(undefined);
  };
}

/** The files on their way to a place, or to any; the first added first. */
export function useUploads(placeId?: string): readonly Upload[] {
  const all = useSignal(useSignal(queue)?.list ?? none);
  return useMemo(
    () => (placeId === undefined ? all : all.filter((one) => one.placeId === placeId)),
    [all, placeId],
  );
}

/** Uploads files to a place, with the last chosen options by default. */
export function addFiles(
  placeId: string,
  files: Iterable<File>,
  options: UploadOptions = choiceFor(placeId),
): void {
  queue.get()?.add(placeId, [...files], options);
}

/** Chooses how the next are added, and those that are not there yet. */
export function changeOptions(subject: string, placeId: string, options: UploadOptions): void {
  choose(subject, placeId, options);
  queue.get()?.change(placeId, options);
}

/** Takes those off the list that are there. */
export const dismissDone = (placeId: string): void => queue.get()?.dismissDone(placeId);
