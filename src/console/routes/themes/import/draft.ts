/** An import that is under way: it outlives its page, so that Back and Forward lose nothing. */
import type { ChosenNames } from "../../../editing/names/chosen.ts";
import { Signal, useSignal } from "../../../parts/signal.ts";
import type { Status } from "./becomes.tsx";
import { besides, type GivenFile, joined, type Taken, type Unread } from "./given-files.ts";

/** Choices of an axis. */
export interface AxisChoice {
  preset?: string;
  name?: string;
  isLeftOut?: boolean;
}

export interface ImportDraft {
  files: readonly GivenFile[];
  unread: readonly Unread[];
  skipped: readonly string[];
  /** Why the last files were not taken. */
  refused: string | undefined;
  /** The names of files that are left out. */
  out: ReadonlySet<string>;
  /** The formats that were chosen for single files. */
  readAs: ReadonlyMap<string, string>;
  /** The format of all other files; undefined to recognise it. */
  format: string | undefined;
  /** The name of the file whose text is shown. */
  shown: string | undefined;
  axes: ReadonlyMap<string, AxisChoice>;
  names: { chosen: ChosenNames; turned?: boolean };
  /** Roles with other tokens than the document says; null for a role that stays empty. */
  roles: ReadonlyMap<string, string | null>;
  name: string | undefined;
  slug: string | undefined;
  status: Status | undefined;
  /** Whether the tokens of the theme stay. */
  way: "replace" | "add";
}

const nothing: ImportDraft = {
  files: [],
  unread: [],
  skipped: [],
  refused: undefined,
  out: new Set(),
  readAs: new Map(),
  format: undefined,
  shown: undefined,
  axes: new Map(),
  names: { chosen: {} },
  roles: new Map(),
  name: undefined,
  slug: undefined,
  status: undefined,
  way: "replace",
};

const held = new Map<string, Signal<ImportDraft>>();

function signalOf(target: string): Signal<ImportDraft> {
  const existing = held.get(target) ?? new Signal(nothing);
  held.set(target, existing);
  return existing;
}

export type ChangeDraft = (change: Partial<ImportDraft>) => void;

/** The import into a theme, by its slug, or into a new one, by the empty text. */
export function useDraft(target: string): readonly [ImportDraft, ChangeDraft] {
  const signal = signalOf(target);
  return [useSignal(signal), (change) => signal.set({ ...signal.get(), ...change })];
}

/** Forgets an import that is done or given up. */
export const clearDraft = (target: string): void => signalOf(target).set(nothing);

/** Forgets what was imported; files that were added meanwhile stay. */
export function clearImported(target: string, imported: ImportDraft): void {
  const signal = signalOf(target);
  const { files, unread } = signal.get();
  signal.set({
    ...nothing,
    files: files.filter((one) => !imported.files.includes(one)),
    unread: unread.filter((one) => !imported.unread.includes(one)),
  });
}

/** Adds files; of the same name the new one counts, as it is recognised. */
export function takeInto(target: string, { files: given, unread, skipped, problem }: Taken): void {
  const signal = signalOf(target);
  const before = signal.get();
  const files = besides(before.files, given);
  const names = new Set([...files, ...unread].map(({ name }) => name));
  signal.set({
    ...before,
    files: joined(
      before.files.filter(({ name }) => !names.has(name)),
      files,
    ),
    unread: [...before.unread.filter(({ name }) => !names.has(name)), ...unread],
    skipped: [...new Set([...before.skipped, ...skipped])],
    refused: problem,
    out: new Set([...before.out].filter((name) => !names.has(name))),
    readAs: new Map([...before.readAs].filter(([name]) => !names.has(name))),
    ...(files.length > 0 && { format: undefined }),
  });
}
