/** Files that this browser keeps until they are uploaded, each for its person; they survive the tab. */
import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import type { UploadOptions } from "./upload.ts";

export interface KeptUpload {
  id: string;
  placeId: string;
  name: string;
  file: Blob;
  options: UploadOptions;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** Why it does not go on by itself. */
  failure?: string | undefined;
}

let store: UseStore | undefined;
const uploads = (): UseStore => {
  store ??= createStore("tokenkit-console-uploads", "uploads");
  return store;
};

/** Rejects where the browser has no room left, or keeps nothing. */
export const keepUpload = (subject: string, upload: KeptUpload): Promise<void> =>
  set([subject, upload.id], upload, uploads());

export const keptUpload = (subject: string, id: string): Promise<KeptUpload | undefined> =>
  get<KeptUpload>([subject, id], uploads());

export const dropUpload = (subject: string, id: string): Promise<void> =>
  del([subject, id], uploads());

/** All of a person, the first added first. */
export async function keptUploadsOf(subject: string): Promise<KeptUpload[]> {
  const all = await entries<string[], KeptUpload>(uploads());
  return all
    .filter(([key]) => key[0] === subject)
    .map(([, upload]) => upload)
    .sort((one, other) => one.addedAt - other.addedAt);
}
