import { versionChanges } from "../poster/guide/changes.ts";
import { type GuideOptions, guideContent } from "../poster/guide/content.ts";
import { posterOf } from "../poster/model/poster-of.ts";
import { posterPixels } from "../poster/picture/poster-picture.ts";
import { diffTokens } from "../tokens/diff.ts";
import { inPackage } from "../tokens/export/compose.ts";
import { type ExportOptions, exportTheme } from "../tokens/export/formats.ts";
import { servedAs } from "../tokens/export/served.ts";
import { faceOf } from "../tokens/face.ts";
import type { Appearance } from "../tokens/findings.ts";
import { TokenInputError } from "../tokens/input-error.ts";
import { type PermutationsOptions, printPermutations } from "../tokens/modes/permutations.ts";
import { printSheet, type SheetOptions } from "../tokens/modes/sheet.ts";
import { listOwnModes } from "../tokens/own/listing.ts";
import { ownVariables } from "../tokens/own/requested.ts";
import { listAxes } from "../tokens/resolver/listing.ts";
import type { Modes } from "../tokens/resolver/permutations.ts";
import { permuted } from "../tokens/resolver/permuted.ts";
import { rolesOfDocument } from "../tokens/roles/of-document.ts";
import { printStylesheet } from "../tokens/stylesheet.ts";
import { buildTheme, resolveTheme } from "../tokens/theme.ts";
import { validateTokens } from "../tokens/validate.ts";
import { boundVerdict } from "../tokens/verdict/bounded.ts";
import { verdictOf } from "../tokens/verdict/verdict.ts";
import { type ConversionWish, convert, type GivenFile } from "./convert.ts";
import { rezip, zip } from "./zip.ts";

/**
 * The token engine's tasks for the platform. Documents are JSON text, because a thread receives text in one
 * piece and an object key by key.
 */
export const tasks = {
  validate: (args: { document: string }) => validateTokens(JSON.parse(args.document)),

  /** The roles of a document's tokens, guessed if the document does not say them. */
  roles: (args: { document: string }) => rolesOfDocument(JSON.parse(args.document)),

  /** Converts files of another tool; `document` is the JSON text of the files and of what is wished. */
  convert: (args: { document: string }) => {
    const { files, ...wish } = JSON.parse(args.document) as { files: GivenFile[] } & ConversionWish;
    return convert(files, wish);
  },

  /** The data of a document for lists: its colors and the number of its findings. */
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

  /** The stylesheets of several permutations of a resolver. */
  stylesheets: (args: Omit<PermutationsOptions, "document"> & { document: string }) =>
    printPermutations({ ...args, document: JSON.parse(args.document) }),

  /** One sheet of several permutations, chosen by attributes and media, or why there is none. */
  sheet: printSheetOf,

  /** The same for a document without modifiers. */
  plainSheet: printSheetOf,

  /** The JSON text of `{ variables, tokens }`, or why there is none. */
  resolve: (
    args: OfPermutation & { authored: boolean; names?: "own" | undefined; derivedOwn?: boolean },
  ) =>
    orRefusal(() => {
      const { appearance, authored, names, derivedOwn = false } = args;
      const document: unknown = JSON.parse(args.document);
      const one = permuted(document, args.modes, appearance);
      if (names === undefined) {
        const { variables, tokens } = resolveTheme(one, appearance, !authored);
        return JSON.stringify({ variables, tokens });
      }
      const theme = buildTheme(one, appearance, undefined, !authored);
      const variables = ownVariables(document, theme, derivedOwn);
      return JSON.stringify({ variables, tokens: theme.nest() });
    }),

  /** Lists a document's axes; empty unless it is a resolver. */
  axes: (args: { document: string }) => listAxes(JSON.parse(args.document)),

  /** Lists the conditions of a document's contexts under own names; null if it says none. */
  ownModes: (args: { document: string }) => listOwnModes(JSON.parse(args.document)),

  /** The pixels of a document's picture. */
  picture: ({ document, defaultAppearance }: { document: string; defaultAppearance: Appearance }) =>
    posterPixels(posterOf(JSON.parse(document), { name: "", defaultAppearance })),

  /** The JSON text of a style guide's content. */
  guide: ({ document, ...options }: GuideOptions & { document: string }) =>
    JSON.stringify(guideContent(JSON.parse(document), options)),

  /** The JSON text of the differences that a list of changes tells. */
  changes: (args: { document: string; other: string }) =>
    JSON.stringify(versionChanges(JSON.parse(args.document), JSON.parse(args.other))),

  /** The file, or a zip of the files in base64, or why there is none. */
  export: (args: Omit<ExportOptions, "document"> & { document: string }) =>
    orRefusal(() => {
      const files = exportTheme({ ...args, document: JSON.parse(args.document) });
      const { zipped } = servedAs(args.format, args.appearance, args.all);
      return zipped ? zip(files).toString("base64") : (files[0]?.text ?? "");
    }),

  /** A zip (base64) of Kotlin files in another package. */
  repackage: (args: { document: string; name: string }) =>
    rezip(args.document, (text, path) =>
      path.endsWith(".kt") ? inPackage(text, args.name) : text,
    ).toString("base64"),

  /** Compares two documents as authored. */
  diff: (args: { document: string; other: string }) =>
    diffTokens(JSON.parse(args.document), JSON.parse(args.other)),

  /** Judges the effect of the difference on the theme's users. */
  verdict: (args: { document: string; other: string }) =>
    boundVerdict(verdictOf(JSON.parse(args.document), JSON.parse(args.other))),
};

/** Why a task has no result: the field of the request, and how to change it. */
export interface Refusal {
  field: string;
  message: string;
}

function printSheetOf(
  args: Omit<SheetOptions, "document"> & { document: string },
): string | Refusal {
  return orRefusal(() => printSheet({ ...args, document: JSON.parse(args.document) }));
}

/** Errors do not survive the thread boundary. */
function orRefusal(make: () => string): string | Refusal {
  try {
    return make();
  } catch (error) {
    if (error instanceof TokenInputError) return { field: error.field, message: error.message };
    throw error;
  }
}

interface OfPermutation {
  document: string;
  appearance: Appearance;
  /** The contexts that differ from the default. */
  modes: Modes;
}

const permutationOf = ({ document, appearance, modes }: OfPermutation): unknown =>
  permuted(JSON.parse(document), modes, appearance);

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

/** How a task runs that is too large for the event loop. */
interface Rule {
  /**
   * Seconds after which the task is terminated: many times what the largest served document takes, so that a
   * task that hangs does not keep its thread.
   */
  seconds: number;
  /** The message about a terminated task, and the advice in addition to a retry. */
  failure: string;
  advice?: string;
  /**
   * The threads that it shares: `heavy` for tasks that may take seconds and hundreds of megabytes for a theme
   * with many permutations, `verdicts` for those on documents that callers send; by default `light`. No task
   * waits for those of other threads.
   */
  pool?: "light" | "heavy" | "verdicts";
  /**
   * Whether readers wait for it. They are never refused for want of a thread, because a theme's tasks run one at a
   * time and each form of a theme is made once.
   */
  forReaders?: boolean;
  /** False for tasks whose work the size of a small document does not bound; they always use a thread. */
  inPlace?: false;
  /** How many a caller may have waiting behind the one that is worked on, and what a refusal says of that one. */
  ofACaller?: { waiting: number; busy: string };
}

const UNPERMUTED = "ask for one permutation at a time";

export const rules: Readonly<Record<TaskName, Rule>> = {
  validate: { seconds: 60, failure: "The document was not validated" },
  roles: { seconds: 60, failure: "The roles were not guessed" },
  // Only their size bounds the files of other tools.
  convert: {
    seconds: 60,
    failure: "The files were not converted",
    advice: "send fewer",
    inPlace: false,
  },
  face: { seconds: 60, failure: "What lists show of the theme was not worked out" },
  stylesheet: { seconds: 60, failure: "The stylesheet was not printed", forReaders: true },
  stylesheets: { seconds: 60, failure: "The stylesheet was not printed", forReaders: true },
  sheet: {
    seconds: 120,
    failure: "The stylesheet was not printed",
    advice: UNPERMUTED,
    pool: "heavy",
    forReaders: true,
  },
  plainSheet: { seconds: 60, failure: "The stylesheet was not printed", forReaders: true },
  resolve: { seconds: 60, failure: "The tokens were not resolved", forReaders: true },
  axes: { seconds: 60, failure: "The axes were not listed", forReaders: true },
  ownModes: { seconds: 60, failure: "The own names were not listed", forReaders: true },
  changes: {
    seconds: 60,
    failure: "The versions were not compared",
    forReaders: true,
    inPlace: false,
  },
  picture: { seconds: 60, failure: "The picture was not drawn", forReaders: true, inPlace: false },
  guide: {
    seconds: 60,
    failure: "The style guide was not drawn",
    forReaders: true,
    inPlace: false,
  },
  export: {
    seconds: 120,
    failure: "The export was not made",
    advice: UNPERMUTED,
    pool: "heavy",
    forReaders: true,
  },
  repackage: { seconds: 60, failure: "The archive was not packed", forReaders: true },
  diff: { seconds: 60, failure: "The documents were not compared" },
  verdict: {
    seconds: 10,
    failure: "The change was not judged",
    advice: "change less at a time",
    pool: "verdicts",
    // Such as those of a page's tabs.
    ofACaller: { waiting: 3, busy: "One verdict of yours is being made" },
  },
};
