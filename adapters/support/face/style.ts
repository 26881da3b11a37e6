import { stylesheetOf } from "./stylesheet.ts";

/**
 * The one stylesheet of such pages. Its router stands before anything that may refuse a request, so
 * that the refusal is dressed.
 */
export const faceStyle = stylesheetOf(new URL("./face.css", import.meta.url), "/docs/assets");
