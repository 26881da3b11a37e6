/** Describes each given file in its row. */
import { counted } from "../../../parts/status.tsx";
import type { Examined, FileVerdict } from "./examine.ts";
import { formatLabels } from "./formats.ts";
import { type GivenFile, isPasted } from "./given-files.ts";
import { placeText, type SourcePlace } from "./places.ts";
import { readPlace } from "./problem.ts";
import type { ImportState } from "./use-import.ts";

export interface FileRow {
  name: string;
  /** Undefined for a file that the browser could not read. */
  file: GivenFile | undefined;
  /** `odd`: it cannot be read, or gives nothing though it might. */
  kind: "good" | "odd" | "out" | "waiting";
  /** The format that it was read as. */
  as: string;
  gives: string;
  /** Why it gives nothing. */
  reason?: string;
  place?: SourcePlace;
}

/** The rows of all files, those that the browser could not read at the end. */
export function rowsOf(state: ImportState): FileRow[] {
  const { draft, examined } = state;
  const verdicts = new Map(examined?.files.map((one) => [one.name, one]));
  const notes = notesBy(examined?.report ?? []);
  const read = draft.files.map((file) => rowOf(file, state, verdicts.get(file.name), notes));
  const unread = draft.unread.map(
    ({ name, reason }): FileRow => ({
      name,
      file: undefined,
      kind: "odd",
      as: "not read",
      gives: "left out",
      reason,
    }),
  );
  return [...read, ...unread];
}

function rowOf(
  file: GivenFile,
  state: ImportState,
  verdict: FileVerdict | undefined,
  notes: ReadonlyMap<string, number>,
): FileRow {
  const { name } = file;
  const chosen = state.draft.readAs.get(name) ?? state.draft.format;
  const as = formatLabels[verdict?.as ?? chosen ?? ""] ?? "";
  if (state.draft.out.has(name)) return { name, file, kind: "out", as, gives: "left out" };
  const broken = brokenRow(name, state);
  if (broken !== undefined) return { name, file, as: "not read", ...broken };
  if (state.examined === undefined) {
    const isStuck = state.problem !== undefined || state.failure !== undefined || state.isCancelled;
    return { name, file, kind: "waiting", as, gives: isStuck ? "–" : "…" };
  }
  return { name, file, as, ...givenBy(verdict, as, notes.get(name) ?? 0) };
}

/** Describes the content of a file that was read. */
function givenBy(
  verdict: FileVerdict | undefined,
  as: string,
  notes: number,
): Omit<FileRow, "name" | "file" | "as"> & { as?: string } {
  // A stylesheet next to tokens, which only says how they are called.
  if (verdict === undefined) return { kind: "good", as: "CSS", gives: "names, selectors" };
  const { tokens, own, reason } = verdict;
  if (tokens > 0) {
    const noted = notes > 0 ? `, ${counted(notes, "note")}` : "";
    return { kind: "good", gives: `${counted(tokens, "token")}${noted}` };
  }
  if (reason === undefined) return { kind: "good", gives: "order, settings" };
  const nothing = { kind: "odd", gives: "left out" } as const;
  if (own === undefined) return { ...nothing, as: "no tokens", reason: sentence(reason) };
  const other = `It gave no token as ${as}; by itself it is ${formatLabels[own] ?? own}.`;
  return { ...nothing, reason: other };
}

/** Why a file cannot be read, and where. */
function brokenRow(name: string, { examined, problem, files }: ImportState) {
  const skipped = examined?.skipped.find(({ place }) => readPlace(place).file === name);
  const place = skipped ? readPlace(skipped.place) : problem?.place;
  const message = skipped?.message ?? problem?.message;
  if (message === undefined || place?.file !== name) return undefined;
  // A problem without a line may be one of all files.
  if (place.line === undefined && files.length > 1 && skipped === undefined) return undefined;
  return { kind: "odd" as const, gives: "left out", reason: sentence(message), place };
}

/** The number of things that were left out of each file. */
function notesBy(report: Examined["report"]): Map<string, number> {
  const notes = new Map<string, number>();
  for (const { action, code, places } of report) {
    if (action !== "left_out" || code === "file_left_out") continue;
    for (const file of new Set(places.map((place) => place.file))) {
      notes.set(file, (notes.get(file) ?? 0) + 1);
    }
  }
  return notes;
}

export const sentence = (message: string): string =>
  message.charAt(0).toUpperCase() + message.slice(1) + (/[.…]$/.test(message) ? "" : ".");

/** The folder that all files are in, with its slash at the end. */
export function commonFolder(names: readonly string[]): string {
  const [first = "", ...others] = names;
  let folder = first.slice(0, first.lastIndexOf("/") + 1);
  while (folder !== "" && others.some((name) => !name.startsWith(folder))) {
    folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  }
  return folder;
}

export const shownName = (name: string): string =>
  isPasted(name) ? name.replace("pasted", "Pasted text") : name;

/** The place of a broken file in words, if it has a line. */
export const whereText = ({ place }: FileRow): string | undefined =>
  place?.line === undefined ? undefined : placeText(place);
