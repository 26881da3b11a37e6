import type { DocPage } from "./pages/doc-page.ts";

/** An entry of the search in the browser, one for each part with an address. */
interface Found {
  title: string;
  /** The page that it is on. */
  page: string;
  /** A method, or a kind of thing. */
  kind?: string | undefined;
  route?: string | undefined;
  text: string;
  /** Relative to the documentation's first page. */
  url: string;
}

const MAX_TEXT = 600;

/** The index of the search, as JSON. */
export function searchIndex(pages: readonly Omit<DocPage, "body">[]): string {
  const found = pages.flatMap(({ path, title: page, lead, entries }): Found[] => {
    const url = path.slice(1);
    return [
      { title: page, page: "", kind: "Page", text: lead, url },
      ...entries.map(({ id, title, kind, route, text = "" }) => ({
        ...{ title, page, kind, route, url: `${url}#${id}` },
        text: text.replace(/[`*]/g, "").slice(0, MAX_TEXT),
      })),
    ];
  });
  return JSON.stringify(found);
}
