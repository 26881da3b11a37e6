/**
 * What an import is made of. Readers of formats give sets of tokens and axes; `compose.ts` lays the
 * sets over one another, `finish.ts` settles the values, `document.ts` writes a token document.
 */
import type { Appearance } from "../tokens/findings.ts";
import type { Json, JsonObject } from "../tokens/json.ts";
import type { Report } from "./report.ts";
import type { Places } from "./tree.ts";

/** A file as it was handed in. */
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

/** Tokens that are laid over those of the sets before. */
export interface TokenSet {
  name: string;
  /** Groups and tokens with `$value`, by the names of the 2025.10 format. */
  document: JsonObject;
  /** It counts where all conditions of one of these lists hold; always where there are none. */
  when?: readonly (readonly Condition[])[];
}

/** What a context stands for, and what chooses it by itself. */
export interface Meaning {
  appearance?: Appearance;
  /** Such as `(prefers-contrast: more)`. */
  media?: string;
}

/** Something that tokens depend on: the appearance, a brand, a density. */
export interface Axis {
  name: string;
  /** The context that holds where none is chosen. */
  default: string;
  contexts: readonly string[];
  /** By context, where the source says so; else their names do. */
  meanings?: Readonly<Record<string, Meaning>>;
}

/** What a reader makes of the files of a format. */
export interface Imported {
  /** In the order in which they are laid over one another. */
  sets: readonly TokenSet[];
  axes: readonly Axis[];
  /** The unit of lengths that have none. */
  unitless: "px" | "rem";
  /** Whether the type of a value is told by its looks where none is said; `infer` unless given. */
  untyped?: "infer" | "keep";
  /** The resolver that was read, all its files in it; it stays where nothing has to be changed. */
  resolver?: JsonObject;
}

/** A file that its text was read of. */
export type Parsed =
  | { kind: "json"; name: string; content: string; json: JsonObject | Json[] }
  | { kind: "css"; name: string; content: string };

/** How sure a format is that files are its own: 0 to 1, and by which sign. */
export interface Recognition {
  score: number;
  /** A sign in words that follow "because". */
  reason: string;
}

/** What readers write to beside what they answer. */
export interface Tools {
  places: Places;
  report: Report;
}

/** One tool's format. */
export interface Format {
  name: string;
  /** In words that follow "as". */
  label: string;
  /** How sure it is that files are of this format; nothing where no sign of it is there. */
  recognise(files: readonly Parsed[]): Recognition | undefined;
  /** @throws ImportProblem where nothing can be made of a file */
  read(files: readonly Parsed[], tools: Tools): Imported;
}
