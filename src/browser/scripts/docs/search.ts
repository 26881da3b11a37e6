import MiniSearch, { type SearchResult } from "minisearch";
import { type Found, ResultList } from "./results.ts";

const SHOWN = 12;

/** Finds without the network: the index comes with the page, and the search happens here. */
export async function startSearch(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("#search");
  const list = document.querySelector<HTMLElement>("#found");
  const source = document.querySelector<HTMLLinkElement>("#search-index");
  if (!input || !list || !source) return;
  const answer = await fetch(source.href);
  if (!answer.ok) return;
  const search = indexed((await answer.json()) as Found[]);
  const results = new ResultList(input, list, new URL("../../", source.href));
  const show = (): void => results.show(find(search, input.value));
  input.addEventListener("input", show);
  input.addEventListener("focus", show);
  input.closest("search")?.removeAttribute("hidden");
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) {
      return;
    }
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function indexed(found: readonly Found[]): MiniSearch<Found> {
  const search = new MiniSearch<Found>({
    idField: "url",
    fields: ["title", "route", "page", "text"],
    storeFields: ["title", "route", "page", "kind", "url"],
    // Words of paths, of names in camel case and of codes too.
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean),
    searchOptions: {
      boost: { title: 4, route: 2, page: 1.5 },
      boostDocument: (_id, _term, stored) => (stored?.kind === "Page" ? 2 : 1),
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  search.addAll(found);
  return search;
}

const find = (search: MiniSearch<Found>, text: string): (SearchResult & Found)[] =>
  search.search(text).slice(0, SHOWN) as (SearchResult & Found)[];

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
