/** The state of the list of themes in its address. */
export interface ThemesSearch {
  q?: string;
  status?: ThemeState;
  tag?: string;
  /** Only built-in themes, or only the others. */
  system?: boolean;
  /** The order; by the last change by default. */
  sort?: Exclude<SortKey, "updated">;
  /** The other way round than the column begins with. */
  order?: Order;
  /** From 1. */
  page?: number;
}

export type ThemeState = "draft" | "published" | "archived";
export type SortKey = "updated" | "created" | "name" | "slug";
export type Order = "asc" | "desc";

const states: readonly unknown[] = ["draft", "published", "archived"];
const sorts: readonly unknown[] = ["created", "name", "slug"];

/** How a column is sorted when it is first chosen: names from A, instants from the latest. */
export const firstOrder = (sort: SortKey): Order =>
  sort === "name" || sort === "slug" ? "asc" : "desc";

const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value.trim() !== "") || typeof value === "number"
    ? String(value)
    : undefined;

export function themesSearch(search: Record<string, unknown>): ThemesSearch {
  const found: ThemesSearch = {};
  const q = textOf(search.q);
  if (q !== undefined) found.q = q;
  if (states.includes(search.status)) found.status = search.status as ThemeState;
  const tag = textOf(search.tag);
  if (tag !== undefined) found.tag = tag;
  if (typeof search.system === "boolean") found.system = search.system;
  if (sorts.includes(search.sort)) found.sort = search.sort as "name";
  const order = search.order;
  if ((order === "asc" || order === "desc") && order !== firstOrder(found.sort ?? "updated")) {
    found.order = order;
  }
  const page = Number(search.page);
  if (Number.isInteger(page) && page > 1) found.page = page;
  return found;
}

/** The filters of the list. */
export type Narrowing = Pick<ThemesSearch, "q" | "status" | "tag" | "system">;

export const narrowingOf = ({ q, status, tag, system }: ThemesSearch): Narrowing => ({
  ...(q === undefined ? {} : { q }),
  ...(status === undefined ? {} : { status }),
  ...(tag === undefined ? {} : { tag }),
  ...(system === undefined ? {} : { system }),
});

const opposite = { asc: "desc", desc: "asc" } as const;

/** The first page, sorted by a column: in its first order, or in the opposite one if it has that already. */
export function sortedBy(
  { order, sort, page: _, ...others }: ThemesSearch,
  key: SortKey,
): ThemesSearch {
  const first = firstOrder(key);
  const next = key === (sort ?? "updated") && (order ?? first) === first ? opposite[first] : first;
  return {
    ...others,
    ...(key === "updated" ? {} : { sort: key }),
    ...(next === first ? {} : { order: next }),
  };
}

/** The same list at another page; the first has no number in the address. */
export const atPage = ({ page: _, ...others }: ThemesSearch, page: number): ThemesSearch =>
  page === 1 ? others : { ...others, page };
