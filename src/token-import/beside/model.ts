/** Stylesheets next to tokens in JSON. */
import type { JsonObject } from "../../tokens/json.ts";
import type { Imported } from "../model.ts";
import type { TokenNaming } from "../own-names/naming.ts";
import type { ReportEntry } from "../report.ts";
import type { Places } from "../tree.ts";
import type { Match } from "./match.ts";

/** A custom property of stylesheets. */
export interface SheetProperty {
  /** Without its two hyphens. */
  name: string;
  naming: TokenNaming;
}

/** Stylesheets whose properties are those of the tokens. */
export interface Beside {
  files: readonly string[];
  /** The result of importing the stylesheets alone. */
  imported: Imported;
  document: JsonObject;
  report: readonly ReportEntry[];
  places: Places;
  /** Keyed by the dotted path of a token in the document of the stylesheets. */
  properties: ReadonlyMap<string, SheetProperty>;
  match: Match;
}
