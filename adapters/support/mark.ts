import { MARK } from "../../src/markup/mark.ts";
import { Html } from "./html.ts";

export const mark = (): Html => new Html(MARK);
