import type { Json } from "../../tokens/json.ts";
import type { ReportCode } from "../report.ts";

/** A value of a type, without references within text. */
export interface Settled {
  /** Missing where the value is of no type of the format. */
  type: string | undefined;
  value: Json;
  /** Whether it is a length or a time whose unit its source does not state. */
  isBare?: boolean;
}

/** Options and callbacks of settling a value. */
export interface Context {
  /** The unit of lengths that have none. */
  unitless: "px" | "rem";
  /** Whether values without a type get one from their form. */
  untyped: "infer" | "keep";
  /** Adds a change to the report. */
  note(code: ReportCode, message: string): void;
  /** The reference as the document writes it; unchanged where it leads nowhere. */
  rewrite(alias: string): string;
  /** The value at the end of a chain of references, if it leads to one. */
  literal(alias: string): Settled | undefined;
}
