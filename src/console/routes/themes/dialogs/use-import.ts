import { type RefObject, useEffect, useState } from "react";
import { queryClient } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import type { Range } from "../../../editing/types.ts";
import { bytesText } from "../../../parts/pictures/words.ts";
import { counted } from "../../../parts/status.tsx";
import { useRested } from "../../../parts/use-rested.ts";
import { type Examined, examination, useExamined } from "./examine.ts";
import type { ImportFinding } from "./findings.tsx";
import { type GivenFile, joined, type Taken, withText } from "./given-files.ts";
import { type Incoming, nameFor, placeIn, placeOf, readSingle } from "./import-document.ts";
import { TooLarge } from "./import-size.ts";
import { slugOf } from "./slug.ts";

/** A place in one of the given files. */
interface SourcePlace {
  file: string;
  line?: number | undefined;
  column?: number | undefined;
}

/** Why nothing can be made of what was given. */
export interface Problem {
  message: string;
  place: SourcePlace | undefined;
}

export interface ImportState {
  files: readonly GivenFile[];
  skipped: readonly string[];
  /** The files that cannot be read, with the reasons. */
  refused: string | undefined;
  /** The file whose text is shown. */
  shown: GivenFile | undefined;
  /** Undefined to recognise the format. */
  format: string | undefined;
  /** The kind of a single JSON file. */
  incoming: Incoming | undefined;
  name: string;
  slug: string;
  examined: Examined | undefined;
  /** The files that are being converted, in words; undefined once they are. */
  reading: string | undefined;
  /** Ends the conversion, on the service too, and leaves the files out. */
  cancel: () => void;
  /** Whether the report describes an earlier state of the files. */
  isOld: boolean;
  problem: Problem | undefined;
  /** A failure that the files did not cause, such as no answer. */
  failure: unknown;
  area: RefObject<HTMLTextAreaElement | null>;
  take: (taken: Taken) => void;
  remove: (file: GivenFile) => void;
  show: (file: GivenFile) => void;
  write: (text: string) => void;
  choose: (format: string | undefined) => void;
  retry: () => void;
  /** Whether the dialog has the text of a place's file; it has none of files in archives. */
  canShow: (place: SourcePlace) => boolean;
  toPlace: (place: SourcePlace) => void;
  toFinding: (finding: ImportFinding) => void;
  /** The conversion of the current files; undefined after a failure, which the dialog shows. */
  settle: () => Promise<Examined | undefined>;
}

const none: readonly GivenFile[] = [];

/** The files to import, and their conversion. */
export function useImport(
  dropped: Taken | undefined,
  area: RefObject<HTMLTextAreaElement | null>,
): ImportState {
  const given = useGiven(dropped);
  const { files, setFiles, skipped, refused, name, setShown, format, setFormat, take } = given;
  const [wanted, setWanted] = useState<{ range: Range }>();
  const rested = useRested(files);
  const { broken, incoming } = readOf(files);
  const whole = broken === undefined && readSingleBreaks(rested) === undefined ? rested : none;
  const query = useExamined(whole, format);
  const examined = whole.length > 0 ? query.data : undefined;
  const shown = files.find((one) => one.name === name) ?? files[0];
  const isOld = files !== rested;
  const problem = broken ? brokenAt(files[0], broken) : problemUnless(isOld, query.error);
  useEffect(() => {
    if (wanted && area.current) reveal(area.current, wanted.range);
  }, [wanted, area]);
  const canShow = ({ file }: SourcePlace): boolean => contentOf(files, file) !== undefined;
  const toPlace = (place: SourcePlace): void => {
    const content = contentOf(files, place.file);
    if (content === undefined) return;
    setShown(place.file);
    setWanted({ range: rangeOf(content, place) });
  };
  return {
    files,
    skipped,
    refused,
    shown,
    format,
    incoming,
    name: incoming?.name ?? nameFor(files),
    slug: incoming?.slug ?? slugOf(nameFor(files)),
    reading: query.isFetching && whole.length > 0 ? amountOf(whole) : undefined,
    cancel: () => {
      void queryClient.cancelQueries({ queryKey: ["import"] });
      setFiles(none);
      setFormat(undefined);
      area.current?.focus();
    },
    examined: problem === undefined ? examined : undefined,
    isOld: query.isPlaceholderData || isOld,
    problem,
    failure: otherThanProblem(query.error) ?? undefined,
    area,
    take,
    remove: (file) => {
      setFiles((before) => before.filter((one) => one !== file));
      setFormat(undefined);
      area.current?.focus();
    },
    show: (file) => setShown(file.name),
    write: (text) => setFiles((before) => withText(before, shown, text)),
    choose: setFormat,
    retry: () => void query.refetch(),
    canShow,
    toPlace,
    toFinding: (finding) => {
      const { file, range } = whereIs(files, incoming, finding);
      if (file !== undefined) setShown(file.name);
      setWanted({ range });
    },
    settle: async () => {
      if (problem?.place) toPlace(problem.place);
      if (files.length === 0) area.current?.focus();
      return broken === undefined ? examine(files, format) : undefined;
    },
  };
}

/** How much there is to read: "2 files, 4.3 MB". */
function amountOf(files: readonly GivenFile[]): string {
  const size = files.reduce(
    (sum, { content = "", base64 = "" }) => sum + content.length + base64.length * 0.75,
    0,
  );
  return `${counted(files.length, "file")}, ${bytesText(Math.round(size))}`;
}

/** The given files, the shown one's name and the chosen format; takes in files dropped while it is open. */
function useGiven(dropped: Taken | undefined) {
  const [files, setFiles] = useState<readonly GivenFile[]>(dropped?.files ?? none);
  const [skipped, setSkipped] = useState<readonly string[]>(dropped?.skipped ?? []);
  const [refused, setRefused] = useState(dropped?.problem);
  const [taken, setTaken] = useState(dropped);
  const [name, setShown] = useState<string>();
  const [format, setFormat] = useState<string>();
  const take = (more: Taken): void => {
    setRefused(more.problem);
    if (more.files.length === 0) return;
    setFiles((before) => joined(before, more.files));
    setSkipped((before) => [...new Set([...before, ...more.skipped])]);
    setShown(more.files[0]?.name);
    setFormat(undefined);
  };
  // More files dropped on the page while this is open.
  if (dropped !== undefined && dropped !== taken) {
    setTaken(dropped);
    take(dropped);
  }
  return { files, setFiles, skipped, refused, name, setShown, format, setFormat, take };
}

/** The conversion if it has no errors; otherwise moves to the first error. */
export async function settled(state: ImportState): Promise<Examined | undefined> {
  const examined = await state.settle();
  const first = examined?.findings.find(({ severity }) => severity === "error");
  if (first === undefined) return examined;
  state.toFinding(first);
  return undefined;
}

const readSingleBreaks = (files: readonly GivenFile[]) => {
  const read = readSingle(files);
  return read && "problem" in read ? read.problem : undefined;
};

/** The service's error about the files, not about the request. */
function problemOf(error: unknown): Problem | undefined {
  if (error == null) return undefined;
  if (error instanceof TooLarge) return { message: error.message, place: undefined };
  const { code, details } = failureOf(error);
  const [detail] = details;
  if (code !== "validation_failed" || detail === undefined) return undefined;
  const [, file, line, column] = /^(.*?)(?::(\d+):(\d+))?$/.exec(detail.field) ?? [];
  const place = { file: file ?? "", line: numeric(line), column: numeric(column) };
  return { message: detail.message, place };
}

const numeric = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

function placeAt(file: GivenFile | undefined, at: number): SourcePlace | undefined {
  if (file?.content === undefined) return undefined;
  const lines = file.content.slice(0, at).split("\n");
  return { file: file.name, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** The word or string that begins at a line and column. */
function rangeOf(text: string, { line = 1, column = 1 }: SourcePlace): Range {
  let from = 0;
  for (let row = 1; row < line; row += 1) {
    const end = text.indexOf("\n", from);
    if (end === -1) break;
    from = end + 1;
  }
  from = Math.min(text.length, from + column - 1);
  const [word = ""] = /^(?:"[^"\n]*"|[^\s:;,{}]+|\S)?/.exec(text.slice(from, from + 400)) ?? [];
  return { from, to: from + word.length };
}

const LINE = 20;
const LINES_ABOVE = 3;

/** Selects a place in the text and brings it into view. */
function reveal(field: HTMLTextAreaElement, { from, to }: Range): void {
  field.focus();
  field.setSelectionRange(from, to);
  const line = field.value.slice(0, from).split("\n").length - 1;
  field.scrollTop = Math.max(0, line - LINES_ABOVE) * LINE;
  field.scrollLeft = 0;
}

/** The place of a finding: in the one document that is given, or in one of the files. */
function whereIs(
  files: readonly GivenFile[],
  incoming: Incoming | undefined,
  finding: ImportFinding,
): { file?: GivenFile; range: Range } {
  const text = files[0]?.content;
  const own = incoming && text !== undefined && placeOf(text, incoming, finding);
  if (own) return { range: own };
  return placeIn(files, finding.path) ?? { range: { from: 0, to: 0 } };
}

const brokenAt = (
  file: GivenFile | undefined,
  { message, at }: { message: string; at: number },
) => ({
  message,
  place: placeAt(file, at),
});

function readOf(files: readonly GivenFile[]) {
  const read = readSingle(files);
  return {
    broken: read && "problem" in read ? read.problem : undefined,
    incoming: read && "incoming" in read ? read.incoming : undefined,
  };
}

const examine = async (files: readonly GivenFile[], format: string | undefined) =>
  files.length === 0
    ? undefined
    : queryClient.fetchQuery(examination(files, format)).catch(() => undefined);

/** An error that is no problem of the files themselves. */
const otherThanProblem = <T>(error: T): T | undefined =>
  error && problemOf(error) === undefined ? error : undefined;

const contentOf = (files: readonly GivenFile[], name: string): string | undefined =>
  files.find((one) => one.name === name)?.content;

/** The problem of an answer, unless the answer is about other files. */
const problemUnless = (isOld: boolean, error: Parameters<typeof problemOf>[0]) =>
  isOld ? undefined : problemOf(error);
