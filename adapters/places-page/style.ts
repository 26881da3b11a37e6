import { stylesheetOf } from "../support/face/stylesheet.ts";

export const pageStyle = stylesheetOf(new URL("./page.css", import.meta.url), "/places/assets");
