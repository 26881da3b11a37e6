import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { queryClient } from "../../../api/client.ts";
import type { Range } from "../../../editing/types.ts";
import { bytesText } from "../../../parts/pictures/words.ts";
import { counted } from "../../../parts/status.tsx";
import { useRested } from "../../../parts/use-rested.ts";
import { slugOf } from "../dialogs/slug.ts";
import { type Incoming, nameFor, readSingle } from "./document.ts";
import { type ChangeDraft, type ImportDraft, takeInto, useDraft } from "./draft.ts";
import { type Examined, examination, type Reading, useExamined } from "./examine.ts";
import type { ImportFinding } from "./findings.tsx";
import { type GivenFile, type Taken, withText } from "./given-files.ts";
import { contentOf, rangeOf, reveal, type SourcePlace, whereIs } from "./places.ts";
import { brokenAt, otherThanProblem, type Problem, problemOf } from "./problem.ts";

export interface ImportState {
  draft: ImportDraft;
  change: ChangeDraft;
  /** Those that are not left out. */
  files: readonly GivenFile[];
  /** The file whose text is shown. */
  shown: GivenFile | undefined;
  /** The kind of a single JSON file. */
  incoming: Incoming | undefined;
  name: string;
  slug: string;
  examined: Examined | undefined;
  /** The files that are being converted, in words; undefined once they are. */
  reading: string | undefined;
  /** Ends the conversion, on the service too. The files stay. */
  cancel: () => void;
  /** Whether the conversion of the present files was ended. */
  isCancelled: boolean;
  /** Whether the report describes an earlier state of the files. */
  isOld: boolean;
  problem: Problem | undefined;
  /** A failure that the files did not cause, such as no answer. */
  failure: unknown;
  area: RefObject<HTMLTextAreaElement | null>;
  take: (taken: Taken) => void;
  /** Writes the text of a file, or the pasted one. */
  write: (file: GivenFile | undefined, text: string) => void;
  retry: () => void;
  /** Whether the text of a place's file is here. */
  canShow: (place: SourcePlace) => boolean;
  toPlace: (place: SourcePlace) => void;
  toFinding: (finding: ImportFinding) => void;
  /** The conversion of the current files; undefined after a failure, which the page shows. */
  settle: () => Promise<Examined | undefined>;
}

/** The files to import into a theme or a new one, and their conversion. */
export function useImport(target: string): ImportState {
  const [draft, change] = useDraft(target);
  const { files: given, out, format, readAs } = draft;
  const area = useRef<HTMLTextAreaElement>(null);
  const [wanted, setWanted] = useState<{ range: Range }>();
  const files = useMemo(() => given.filter(({ name }) => !out.has(name)), [given, out]);
  const reading = useMemo(() => ({ files, format, readAs }), [files, format, readAs]);
  const rested = useRested(reading);
  const broken = brokenIn(files);
  const incoming = incomingOf(files);
  const isWhole = broken === undefined && brokenIn(rested.files) === undefined;
  const query = useExamined(rested, isWhole);
  const isReading = isWhole && rested.files.length > 0;
  const isOld = reading !== rested;
  const problem = broken ? brokenAt(files[0], broken) : isOld ? undefined : problemOf(query.error);
  useEffect(() => {
    if (wanted && area.current) reveal(area.current, wanted.range);
  }, [wanted]);
  const show = (name: string, range: Range): void => {
    change({ shown: name });
    setWanted({ range });
  };
  const toPlace = (place: SourcePlace): void => {
    const content = contentOf(given, place.file);
    if (content !== undefined) show(place.file, rangeOf(content, place));
  };
  return {
    draft,
    change,
    files,
    shown: given.find(({ name }) => name === draft.shown),
    incoming,
    name: draft.name ?? incoming?.name ?? nameFor(files),
    slug: draft.slug ?? incoming?.slug ?? slugOf(draft.name ?? nameFor(files)),
    reading: query.isFetching && isReading ? amountOf(rested.files) : undefined,
    cancel: () => void queryClient.cancelQueries({ queryKey: ["import"] }),
    isCancelled: isReading && !isOld && isEnded(query),
    examined: problem === undefined && isReading ? query.data : undefined,
    isOld: query.isPlaceholderData || isOld,
    problem,
    failure: otherThanProblem(query.error) ?? undefined,
    area,
    take: (taken) => takeInto(target, taken),
    write: (file, text) => {
      // Its field would go with it.
      const isShown = file !== undefined && file.name === draft.shown;
      change({ files: withText(given, file, text, isShown) });
    },
    retry: () => void query.refetch(),
    canShow: ({ file }) => contentOf(given, file) !== undefined,
    toPlace,
    toFinding: (finding) => {
      const { file, range } = whereIs(files, incoming, finding);
      if (file !== undefined) show(file.name, range);
    },
    settle: async () => {
      if (problem?.place) toPlace(problem.place);
      return broken === undefined ? examineNow(reading) : undefined;
    },
  };
}

/** Whether a conversion has stopped without an answer. */
const isEnded = ({ fetchStatus, error, data, isPlaceholderData }: ReturnType<typeof useExamined>) =>
  fetchStatus === "idle" && error === null && (data === undefined || isPlaceholderData);

/** The conversion if it has no errors; otherwise moves to the first error. */
export async function settled(state: ImportState): Promise<Examined | undefined> {
  const examined = await state.settle();
  const first = examined?.findings.find(({ severity }) => severity === "error");
  if (first === undefined) return examined;
  state.toFinding(first);
  return undefined;
}

/** How much there is to read: "2 files, 4.3 MB". */
function amountOf(files: readonly GivenFile[]): string {
  const size = files.reduce((sum, { content }) => sum + content.length, 0);
  return `${counted(files.length, "file")}, ${bytesText(size)}`;
}

function brokenIn(files: readonly GivenFile[]) {
  const read = readSingle(files);
  return read && "problem" in read ? read.problem : undefined;
}

function incomingOf(files: readonly GivenFile[]): Incoming | undefined {
  const read = readSingle(files);
  return read && "incoming" in read ? read.incoming : undefined;
}

const examineNow = async (reading: Reading) =>
  reading.files.length === 0
    ? undefined
    : queryClient.fetchQuery(examination(reading)).catch(() => undefined);
