/** Upright pixels, four bytes each: red, green, blue, alpha. */
export interface HeicPixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface HeicTask {
  bytes: Uint8Array;
  maxPixels: number;
}

export type HeicOutcome = HeicPixels | { refused: "too_large" | "undecodable" };
