/** A group of the identity provider, or one person or key, as a form has it. */
export interface NamedRow {
  id: number;
  kind: "group" | "subject";
  name: string;
  /** Owned paths, separated by commas; unused for editors. */
  paths: string;
}

interface Given {
  group?: string | undefined;
  subject?: string | undefined;
  paths?: readonly string[];
}

let count = 0;

export const emptyRow = (): NamedRow => ({ id: ++count, kind: "group", name: "", paths: "" });

export const rowsOf = (given: readonly Given[] = []): readonly NamedRow[] =>
  given.map(({ group, subject = "", paths = [] }) => ({
    id: ++count,
    kind: group === undefined ? "subject" : "group",
    name: group ?? subject,
    paths: paths.join(", "),
  }));

/** The rows that have a name, as the service takes them. */
export const editorsIn = (rows: readonly NamedRow[]) => rows.filter(isNamed).map(whoOf);

export const ownersIn = (rows: readonly NamedRow[]) =>
  rows.filter(isNamed).map((row) => ({ ...whoOf(row), paths: namesIn(row.paths) }));

/** The names in a text, separated by commas or space. */
const namesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

const isNamed = ({ name }: NamedRow): boolean => name.trim() !== "";
const whoOf = ({ kind, name }: NamedRow) =>
  kind === "group" ? { group: name.trim() } : { subject: name.trim() };

/** Names for people, such as "the group brand or ada". */
export const namesOf = (
  all: readonly Given[],
  nameOf: (subject: string) => string = (subject) => subject,
): string =>
  all
    .map(({ group, subject = "" }) =>
      group === undefined ? nameOf(subject) : `the group ${group}`,
    )
    .join(" or ");
