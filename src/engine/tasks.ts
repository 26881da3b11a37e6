import { diffTokens } from "../tokens/diff.ts";
import { inPackage } from "../tokens/export/compose.ts";
import { type ExportOptions, exportTheme } from "../tokens/export/formats.ts";
import { servedAs } from "../tokens/export/served.ts";
import { faceOf } from "../tokens/face.ts";
import type { Appearance } from "../tokens/findings.ts";
import { TokenInputError } from "../tokens/input-error.ts";
import { printSheet, type SheetOptions } from "../tokens/modes/sheet.ts";
import { listAxes } from "../tokens/resolver/listing.ts";
import type { Modes } from "../tokens/resolver/permutations.ts";
import { permuted } from "../tokens/resolver/permuted.ts";
import { printStylesheet } from "../tokens/stylesheet.ts";
import { resolveTheme } from "../tokens/theme.ts";
import { validateTokens } from "../tokens/validate.ts";
import { boundVerdict } from "../tokens/verdict/bounded.ts";
import { verdictOf } from "../tokens/verdict/verdict.ts";
import { convert, type GivenFile } from "./convert.ts";
import { rezip, zip } from "./zip.ts";

/**
 * What the platform asks of the token engine. Documents are JSON text: a thread takes text at
 * once, where an object would be copied key by key.
 */
export const tasks = {
  validate: (args: { document: string }) => validateTokens(JSON.parse(args.document)),

  /** What files of another tool become; `document` is the JSON text of the files and their format. */
  convert: (args: { document: string }) => {
    const { files, format } = JSON.parse(args.document) as { files: GivenFile[]; format?: string };
    return convert(files, format);
  },

  /** What a list shows of a document: its colors, and how much there is to be said of it. */
  face: (args: { document: string }) => {
    const document: unknown = JSON.parse(args.document);
    const { errorCount, warningCount } = validateTokens(document);
    return { ...faceOf(document), errorCount, warningCount };
  },

  stylesheet: (args: {
    document: string;
    slug: string;
    appearance: Appearance;
    modes: Modes;
    minified: boolean;
    authored: boolean;
  }) => printStylesheet({ ...args, document: permutationOf(args) }),

  /** Several permutations in one, of which attributes and media choose; null where it is too long. */
  sheet: (args: Omit<SheetOptions, "document"> & { document: string }) =>
    orNull(() => printSheet({ ...args, document: JSON.parse(args.document) })),

  /** The JSON text of `{ variables, tokens }`. */
  resolve: (args: {
    document: string;
    appearance: Appearance;
    modes: Modes;
    authored: boolean;
  }) => {
    const { appearance, authored } = args;
    const { variables, tokens } = resolveTheme(permutationOf(args), appearance, !authored);
    return JSON.stringify({ variables, tokens });
  },

  /** What of a document can be chosen beside the appearance. */
  axes: (args: { document: string }) => listAxes(JSON.parse(args.document)),

  /** The file, or a zip of the files in base64; null where they are more than an answer holds. */
  export: (args: Omit<ExportOptions, "document"> & { document: string }) => {
    const files = orNull(() => exportTheme({ ...args, document: JSON.parse(args.document) }));
    if (files === null) return null;
    const { zipped } = servedAs(args.format, args.appearance, args.all);
    return zipped ? zip(files).toString("base64") : (files[0]?.text ?? "");
  },

  /** A zip (base64) of Kotlin files in another package. */
  repackage: (args: { document: string; name: string }) =>
    rezip(args.document, (text, path) =>
      path.endsWith(".kt") ? inPackage(text, args.name) : text,
    ).toString("base64"),

  /** What differs between two documents as they are written. */
  diff: (args: { document: string; other: string }) =>
    diffTokens(JSON.parse(args.document), JSON.parse(args.other)),

  /** What that means for those who use them. */
  verdict: (args: { document: string; other: string }) =>
    boundVerdict(verdictOf(JSON.parse(args.document), JSON.parse(args.other))),
};

/** Errors do not survive the way out of a thread; that it is too large is told so. */
function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof TokenInputError) return null;
    throw error;
  }
}

interface OfPermutation {
  document: string;
  appearance: Appearance;
  /** What differs from the default. */
  modes: Modes;
}

const permutationOf = ({ document, appearance, modes }: OfPermutation): unknown =>
  permuted(JSON.parse(document), modes, appearance);

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

/** How a task runs that is too much for the event loop. */
interface Rule {
  /**
   * After how many seconds it is given up: many times what the largest document that is served takes,
   * for what hangs must not keep its thread.
   */
  seconds: number;
  /** What did not happen then, and what else can be done but to try again shortly. */
  failure: string;
  advice?: string;
  /**
   * It may take seconds and hundreds of megabytes where a theme has many permutations: it waits for a
   * thread of its own, one such at a time, and nothing else waits for it.
   */
  heavy?: boolean;
}

const UNPERMUTED = "ask for one permutation at a time";

export const rules: Readonly<Record<TaskName, Rule>> = {
  validate: { seconds: 60, failure: "The document was not validated" },
  // Files of other tools are bounded by their size alone.
  convert: { seconds: 60, failure: "The files were not converted", advice: "send fewer" },
  face: { seconds: 60, failure: "What lists show of the theme was not worked out" },
  stylesheet: { seconds: 60, failure: "The stylesheet was not printed" },
  sheet: {
    seconds: 120,
    failure: "The stylesheet was not printed",
    advice: UNPERMUTED,
    heavy: true,
  },
  resolve: { seconds: 60, failure: "The tokens were not resolved" },
  axes: { seconds: 60, failure: "The axes were not listed" },
  export: { seconds: 120, failure: "The export was not made", advice: UNPERMUTED, heavy: true },
  repackage: { seconds: 60, failure: "The archive was not packed" },
  diff: { seconds: 60, failure: "The documents were not compared" },
  verdict: { seconds: 120, failure: "The change was not judged", heavy: true },
};
