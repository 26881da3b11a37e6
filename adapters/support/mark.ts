import { MARK } from "../../src/mark.ts";
import { Html } from "./html.ts";

export const mark = (): Html => new Html(MARK);
