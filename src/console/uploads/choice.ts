import type { Precision } from "../parts/pictures/words.ts";
import { Signal, useSignal } from "../parts/signal.ts";
import type { UploadOptions } from "./upload.ts";

/** The signed-in person's last choice of precision. */
const precision = new Signal<Precision>("exact");
/** The caption for the next pictures, by place. */
const captions = new Signal<Readonly<Record<string, string>>>({});

const keyOf = (subject: string): string => `tokenkit-console-precision ${subject}`;

const isPrecision = (text: string | null): text is Precision =>
  text === "exact" || text === "approximate" || text === "hidden";

function keptChoice(subject: string): string | null {
  try {
    return localStorage.getItem(keyOf(subject));
  } catch {
    return null;
  }
}

export function recallChoice(subject: string): void {
  const kept = keptChoice(subject);
  precision.set(isPrecision(kept) ? kept : "exact");
  captions.set({});
}

export const choiceFor = (placeId: string): UploadOptions => ({
  locationPrecision: precision.get(),
  caption: captions.get()[placeId] ?? "",
});

export function useChoice(placeId: string): UploadOptions {
  return {
    locationPrecision: useSignal(precision),
    caption: useSignal(captions)[placeId] ?? "",
  };
}

export function choose(subject: string, placeId: string, options: UploadOptions): void {
  captions.set({ ...captions.get(), [placeId]: options.caption });
  if (options.locationPrecision === precision.get()) return;
  precision.set(options.locationPrecision);
  try {
    localStorage.setItem(keyOf(subject), options.locationPrecision);
  } catch {
    // A full or forbidden storage costs the memory of the choice, nothing else.
  }
}

/** A caption is of the pictures that it was written for. */
export function forgetCaption(placeId: string): void {
  const { [placeId]: _, ...others } = captions.get();
  captions.set(others);
}
