import type { Json } from "../../tokens/json.ts";
import type { ReportCode } from "../report.ts";

/** A value of a type, without references within text. */
export interface Settled {
  /** Missing where the value is of no type of the format. */
  type: string | undefined;
  value: Json;
}

/** What settling a value may ask and say. */
export interface Context {
  /** The unit of lengths that have none. */
  unitless: "px" | "rem";
  /** Whether the type of a value is told by its looks where none is said. */
  untyped: "infer" | "keep";
  /** Puts what was done into the report. */
  note(code: ReportCode, message: string): void;
  /** The reference as the document writes it; unchanged where it leads nowhere. */
  rewrite(alias: string): string;
  /** What a reference leads to in the end, where it leads to a value. */
  literal(alias: string): Settled | undefined;
}
