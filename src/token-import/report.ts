/** The changes that an import made to tokens: each kind once, with its places. */
import type { Place } from "./place.ts";

/** `changed`: written differently; `mapped`: given another purpose; `left_out`: dropped. */
export type Action = "changed" | "mapped" | "left_out";

/** Every code of a report with its action and meaning. Codes are stable: clients may branch on them. */
export const reportCodes = {
  keys_renamed: ["changed", "`value`, `type`, `comment` and their like are written with `$`."],
  property_moved: ["changed", "What the format does not define is kept in `$extensions`."],
  name_split: ["changed", "A name with dots or slashes became groups."],
  name_changed: ["changed", "A name that the format does not allow was changed."],
  root_made: ["changed", "A token that has tokens below it became `$root` of their group."],
  type_mapped: ["mapped", "A type of the tool became one of the format."],
  type_inferred: ["changed", "A type that was not said was taken from the value or the name."],
  unit_added: ["changed", "A number became a length or a time."],
  value_rewritten: ["changed", "A value is written as the format wants it."],
  math_evaluated: ["changed", "Math was computed."],
  color_modified: ["changed", "A change of a color was computed."],
  reference_rewritten: ["changed", "A reference is written in the format's way."],
  reference_resolved: ["changed", "A reference was replaced by the value that it leads to."],
  token_overridden: ["changed", "A token stands in more than one file; the last one counts."],
  appearance_mapped: ["mapped", "A mode became an appearance."],
  axis_mapped: ["mapped", "An axis of the source is one of the document."],
  media_mapped: ["mapped", "A context is what readers prefer chooses by itself."],
  axis_of_class: [
    "mapped",
    "A class or an attribute that redeclares what the page has is a context of an axis.",
  ],
  names_kept: ["mapped", "The document states the names that applications read."],
  axes_combined: [
    "changed",
    "What depends on several axes together is reached through another token.",
  ],
  axis_left_out: ["left_out", "Of an axis only its default is kept."],
  context_left_out: ["left_out", "A context of an axis is not kept."],
  set_left_out: ["left_out", "A set that nothing selects is not kept."],
  key_repeated: ["left_out", "A name stands twice in one object; the last counts."],
  token_left_out: ["left_out", "A token is not kept."],
  part_left_out: ["left_out", "A part of a value is not kept."],
  name_left: ["left_out", "A name of the source is left to the page."],
  value_differs: [
    "left_out",
    "A value of a stylesheet next to tokens is not kept, because the token has another.",
  ],
  selector_left: ["left_out", "A selector of the source chooses no context under own names."],
  roles_guessed: ["mapped", "Tokens have roles of the component layer, guessed by their names."],
  rule_left_out: ["left_out", "A rule or a part of a file that declares no tokens is not kept."],
  file_left_out: ["left_out", "A file is not kept."],
  files_read: ["changed", "How many tokens each of several files gave."],
} as const satisfies Record<string, readonly [Action, string]>;

export type ReportCode = keyof typeof reportCodes;

/** A place with the path of the token that it concerns. */
export interface ReportPlace extends Place {
  /** Dotted path of the token. */
  path?: string;
}

/** One kind of change, however often it was made. */
export interface ReportEntry {
  action: Action;
  code: ReportCode;
  message: string;
  /** The number of places. */
  count: number;
  /** The first five of them. */
  places: ReportPlace[];
}

const ofAxes: ReadonlySet<ReportCode> = new Set([
  "axis_mapped",
  "appearance_mapped",
  "media_mapped",
  "file_left_out",
  "files_read",
]);

const few = 5;

/** Collects entries in the order of their first occurrence. */
export class Report {
  private readonly entries = new Map<string, ReportEntry>();
  private readonly seen = new Set<string>();
  private readonly leftOut = new Map<string, string>();
  private readonly most: number;

  /** @param most the places that an entry names */
  constructor(most = few) {
    this.most = most;
  }

  /** Adds a place to the entry of the same code and message; equal places count once. */
  add(code: ReportCode, place: ReportPlace, message: string): void {
    const key = `${code}\n${message}`;
    const { file, pointer = "", line = "", column = "", path = "" } = place;
    const whole = `${key}\n${file}\n${pointer}\n${line}\n${column}\n${path}`;
    if (this.seen.has(whole)) return;
    this.seen.add(whole);
    if (code === "file_left_out" || code === "set_left_out") this.leftOut.set(file, message);
    const existing = this.entries.get(key);
    if (existing === undefined) {
      const action = reportCodes[code][0];
      this.entries.set(key, { action, code, message, count: 1, places: [place] });
      return;
    }
    existing.count += 1;
    if (existing.places.length < this.most) existing.places.push(place);
  }

  /** Why a file, or the set that it holds, is left out; undefined if it is not. */
  whyLeftOut(file: string): string | undefined {
    return this.leftOut.get(file);
  }

  /** Whether all entries are about axes or about files that were left out. */
  isOfAxes(): boolean {
    return [...this.entries.values()].every(({ code }) => ofAxes.has(code));
  }

  /** The entries: left out, then mapped, then changed. */
  list(): ReportEntry[] {
    const all = [...this.entries.values()];
    return (["left_out", "mapped", "changed"] as const).flatMap((action) =>
      all.filter((entry) => entry.action === action),
    );
  }
}
