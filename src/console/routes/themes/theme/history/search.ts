/** The two compared states in the address. */
export interface HistorySearch {
  /** A version; the one before `to` when it is left out. */
  from?: number;
  /** A version, or `draft` for what was changed here and is not published; the newest version when it is left out. */
  to?: number | "draft";
  view?: "text" | "source";
}

const versionOf = (value: unknown): number | undefined => {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number > 0 ? number : undefined;
};

export function historySearch(search: Record<string, unknown>): HistorySearch {
  const from = versionOf(search.from);
  const to = search.to === "draft" ? "draft" : versionOf(search.to);
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(search.view === "text" || search.view === "source" ? { view: search.view } : {}),
  };
}
