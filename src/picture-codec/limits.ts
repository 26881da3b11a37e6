/** What a picture may be at most (decisions.md#accepted-pictures). */
export const MAX_PIXELS = 100_000_000;
/** In pixels; hardly a viewer shows more, and few formats hold it. */
export const MAX_EDGE = 65_535;
/** As many as 100 megapixels of four channels have at eight bits each. */
export const MAX_DECODED_BYTES = 400_000_000;
