import { stylesheetOf } from "./stylesheet.ts";

/**
 * The one stylesheet of such pages. Its router comes before all that may refuse a request, so that
 * refusals are styled.
 */
export const faceStyle = stylesheetOf(new URL("./face.css", import.meta.url), "/docs/assets");
