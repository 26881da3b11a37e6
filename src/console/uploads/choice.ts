import type { Precision } from "../parts/pictures/words.ts";
import { Signal, useSignal } from "../parts/signal.ts";
import type { UploadOptions } from "./upload.ts";

/** The signed-in person's last choice of precision. */
const precision = new Signal<Precision>("exact");

type Words = Pick<UploadOptions, "caption" | "licence" | "credit">;
const NO_WORDS: Words = { caption: "", licence: "", credit: "" };
/** The caption, licence and credit for the next pictures, by place. */
const words = new Signal<Readonly<Record<string, Words>>>({});

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
  words.set({});
}

export const choiceFor = (placeId: string): UploadOptions => ({
  locationPrecision: precision.get(),
  ...(words.get()[placeId] ?? NO_WORDS),
});

export function useChoice(placeId: string): UploadOptions {
  return {
    locationPrecision: useSignal(precision),
    ...(useSignal(words)[placeId] ?? NO_WORDS),
  };
}

export function choose(subject: string, placeId: string, options: UploadOptions): void {
  const { caption, licence, credit } = options;
  words.set({ ...words.get(), [placeId]: { caption, licence, credit } });
  if (options.locationPrecision === precision.get()) return;
  precision.set(options.locationPrecision);
  try {
    localStorage.setItem(keyOf(subject), options.locationPrecision);
  } catch {
    // A full or forbidden storage costs the memory of the choice, nothing else.
  }
}

/** A caption is of the pictures that it was written for, as are a licence and a credit. */
export function forgetWords(placeId: string): void {
  const { [placeId]: _, ...others } = words.get();
  words.set(others);
}
