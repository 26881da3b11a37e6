/** The limits of a picture (decisions.md#accepted-pictures). */
export const MAX_PIXELS = 100_000_000;
/** Pixels; few viewers show more, and few formats hold it. */
export const MAX_EDGE = 65_535;
/** The bytes of 100 megapixels with four 8-bit channels. */
export const MAX_DECODED_BYTES = 400_000_000;
