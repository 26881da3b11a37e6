/**
 * The model of an import. Readers of formats return sets of tokens and axes; `compose.ts` merges
 * the sets, `finish.ts` settles the values, `document.ts` writes a token document.
 */
import type { Appearance } from "../tokens/findings.ts";
import type { Json, JsonObject } from "../tokens/json.ts";
import type { Naming } from "./own-names/naming.ts";
import type { Report } from "./report.ts";
import type { Places } from "./tree.ts";

/** A file as the caller passed it. */
export interface SourceFile {
  /** Its path, `/` between folders. */
  name: string;
  content: string;
}

/** A context of an axis. */
export interface Condition {
  axis: string;
  context: string;
}

/** Tokens that override those of earlier sets. */
export interface TokenSet {
  name: string;
  /** Groups and tokens with `$value`, by the names of the 2025.10 format. */
  document: JsonObject;
  /** It counts if all conditions of one of these lists hold; without lists it always does. */
  when?: readonly (readonly Condition[])[];
}

/** The meaning of a context, and the medium that chooses it automatically. */
export interface Meaning {
  appearance?: Appearance;
  /** Such as `(prefers-contrast: more)`. */
  media?: string;
}

/** A dimension that tokens depend on: the appearance, a brand, a density. */
export interface Axis {
  name: string;
  /** The context that holds if none is chosen. */
  default: string;
  contexts: readonly string[];
  /** Keyed by context, if the source states them; otherwise names decide. */
  meanings?: Readonly<Record<string, Meaning>>;
}

/** The result of reading the files of a format. */
export interface Imported {
  /** In the order of merging. */
  sets: readonly TokenSet[];
  axes: readonly Axis[];
  /** The unit of lengths that have none. */
  unitless: "px" | "rem";
  /** Whether values without a type get one from their form; `infer` by default. */
  untyped?: "infer" | "keep";
  /** The names that the source's applications read; without them the document states none. */
  names?: Naming;
  /** The resolver that was read, with all files inlined; kept if nothing has to change. */
  resolver?: JsonObject;
}

/** A file with its parsed content. */
export type Parsed =
  | { kind: "json"; name: string; content: string; json: JsonObject | Json[] }
  | { kind: "css" | "sass" | "script"; name: string; content: string };

/** The confidence that files are of a format, 0 to 1, and the sign for it. */
export interface Recognition {
  score: number;
  /** The sign, worded to follow "because". */
  reason: string;
}

/** Collects places and report entries while readers work. */
export interface Tools {
  places: Places;
  report: Report;
}

/** One tool's format. */
export interface Format {
  name: string;
  /** Worded to follow "as". */
  label: string;
  /** The confidence that files are of this format; `undefined` without any sign. */
  recognise(files: readonly Parsed[]): Recognition | undefined;
  /** Whether a file next to recognised ones is read too; without this, each has to be recognised by itself. */
  reads?(file: Parsed): boolean;
  /** @throws ImportProblem if a file is unusable */
  read(files: readonly Parsed[], tools: Tools): Imported;
}
