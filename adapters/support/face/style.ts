import { stylesheetOf } from "./stylesheet.ts";

/**
 * The stylesheet of face pages. Its router precedes the rate limit, so that a page about a refusal
 * is styled.
 */
export const faceStyle = stylesheetOf(new URL("./face.css", import.meta.url), "/docs/assets");
