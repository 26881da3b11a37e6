import { invalid } from "../../errors/errors.ts";
import { Budget } from "../../procedures/budget.ts";
import { databaseTime } from "../../procedures/database-time.ts";
import type { Reading } from "../reading/reading.ts";
import type { Table } from "../search/conditions.ts";
import { cursorAfter, lastOf } from "../search/cursor.ts";
import type { Filters } from "../search/inputs.ts";
import type { Feature } from "./feature.ts";
import { geojson } from "./geojson.ts";
import { gpx } from "./gpx.ts";
import type { Exporting } from "./inputs.ts";
import { countRows, type Key, nextRows } from "./rows.ts";
import {
  type ExportFile,
  type ExportFormat,
  type ExportPart,
  MAX_FEATURES,
  wholeFile,
} from "./schemas.ts";
import type { Writer } from "./writer.ts";

const writers: Record<ExportFormat, Writer> = { geojson, gpx };

/** The rows that an export reads, and how many at a time. */
export interface Source {
  table: Table;
  what: "places" | "pictures";
  featuresOf: (ctx: Reading, ids: readonly string[]) => Promise<Feature[]>;
  /** Rows of one read. */
  page: number;
  /** The most objects that a row reads. */
  objects: number;
}

/** Characters after which a part ends; its bytes as JSON stay within one budget. */
const MAX_CHARACTERS = 1_000_000;

/** One part of a file, from which the rest of the file can be written, too. */
export async function exportFile(
  ctx: Reading,
  source: Source,
  input: Exporting,
): Promise<ExportFile> {
  const first = await exportPart(ctx, source, input);
  const { format } = input;
  const { what } = source;
  return { ...first, format, what, [wholeFile]: () => partsFrom(ctx, source, input, first) };
}

/** Holds one part in memory, and reads the next one only when the last has been sent. */
async function* partsFrom(
  ctx: Reading,
  source: Source,
  input: Exporting,
  first: ExportPart,
): AsyncGenerator<string, void> {
  yield first.body;
  let cursor = first.nextCursor;
  while (cursor !== null) {
    // Each part costs what one request may.
    const part = await exportPart({ ...ctx, budget: new Budget() }, source, { ...input, cursor });
    yield part.body;
    cursor = part.nextCursor;
  }
}

/**
 * The reader whose own pictures the file has exactly. As a viewer, because an admin's file is to have
 * other people's pictures as others see them.
 */
const readerOf = ({ caller }: Reading, { positions }: Exporting): Reading["caller"] =>
  positions === "exact" && caller !== null ? { ...caller, role: "viewer" } : null;

async function exportPart(ctx: Reading, source: Source, input: Exporting): Promise<ExportPart> {
  const reading = { ...ctx, caller: readerOf(ctx, input) };
  const beginning = input.cursor === "" ? undefined : beginningOf(source, input);
  const part = new Part(writers[input.format], beginning);
  if (beginning === undefined) part.body = await headOf(reading, source, input);
  for (;;) {
    const { keys, hasMore } = await pageAfter(reading, source, { input, after: part.after });
    const ids = keys.map(({ id }) => id);
    const features = new Map((await source.featuresOf(reading, ids)).map((one) => [one.id, one]));
    const next = keys.findIndex((key) => part.takes(key, features.get(key.id)));
    const isAtEnd = next < 0 ? !hasMore : next === keys.length - 1 && !hasMore;
    if (isAtEnd || part.index === MAX_FEATURES) return part.last(!isAtEnd);
    const hasRoom = ctx.budget.objectsLeft >= source.page * source.objects;
    if (next >= 0 || !hasRoom) return part.before(cursorOf(source, input, part));
  }
}

/** The beginning of the file, with how much it will have. */
async function headOf(ctx: Reading, { table, what }: Source, input: Exporting): Promise<string> {
  const filters = filtersOf(input);
  const counts = await countRows(ctx, table, { filters, reader: ctx.caller?.subject ?? null });
  const at = (await databaseTime(ctx.em)).toISOString();
  return writers[input.format].head({ ...counts, what, at });
}

function filtersOf({ format: _, positions: __, cursor: ___, ...filters }: Exporting): Filters {
  return filters;
}

/** The next rows of the file; one row more than fits shows whether others follow. */
async function pageAfter(
  ctx: Reading,
  { table, page }: Source,
  { input, after }: { input: Exporting; after: Key | undefined },
): Promise<{ keys: Key[]; hasMore: boolean }> {
  const found = await nextRows(ctx, table, { filters: filtersOf(input), after, limit: page + 1 });
  return { keys: found.slice(0, page), hasMore: found.length > page };
}

/** A part that is being written. */
class Part implements Beginning {
  body = "";
  /** Features of the file so far. */
  index: number;
  after: Key | undefined;
  private readonly begun: number;
  private readonly writer: Writer;

  constructor(writer: Writer, beginning: Beginning | undefined) {
    this.writer = writer;
    this.begun = beginning?.index ?? 0;
    this.index = this.begun;
    this.after = beginning?.after;
  }

  /** Writes a row, unless it has been deleted since; returns whether the part is full. */
  takes(key: Key, feature: Feature | undefined): boolean {
    if (feature !== undefined) this.body += this.writer.feature(feature, this.index++);
    this.after = key;
    return this.index === MAX_FEATURES || this.body.length > MAX_CHARACTERS;
  }

  last(isCut: boolean): ExportPart {
    const body = this.body + this.writer.end;
    return { body, features: this.index - this.begun, isCut, nextCursor: null };
  }

  before(nextCursor: string): ExportPart {
    return { body: this.body, features: this.index - this.begun, isCut: false, nextCursor };
  }
}

/** A place in the file: the features before it, and the row of the last one. */
interface Beginning {
  index: number;
  after: Key | undefined;
}

/** The name of this export, because a cursor of another one would make a broken file. */
const nameOf = ({ table }: Source): string => `export of ${table}`;

const searchOf = ({ cursor: _, ...search }: Exporting) => search;

function cursorOf(source: Source, input: Exporting, { index, after }: Beginning): string {
  if (after === undefined) throw new Error("A part without rows has no next one");
  const last = { order: "newest", ...after } as const;
  return `${index}.${cursorAfter(last, nameOf(source), searchOf(input))}`;
}

/** @throws PlatformError `validation_failed` naming `cursor` */
function beginningOf(source: Source, input: Exporting): Beginning {
  const [count = "", rest = ""] = input.cursor.split(/\.(.*)/s);
  const index = /^\d{1,6}$/.test(count) ? Number(count) : MAX_FEATURES;
  if (index >= MAX_FEATURES) throw invalid("cursor", "must be the nextCursor of the part before");
  const last = lastOf(rest, nameOf(source), searchOf(input), "newest");
  if (last.order !== "newest") throw invalid("cursor", "must be the nextCursor of the part before");
  return { index, after: { id: last.id, createdAt: last.createdAt } };
}
