import { type EditorSearch, editorSearch } from "../theme/editor/search.ts";

const words = ["what", "axes", "names", "report"] as const;

export interface ImportSearch {
  /** The step; the first, which takes files, has no word. */
  step?: (typeof words)[number];
}

export function importSearch(search: Record<string, unknown>): ImportSearch {
  const step = words.find((one) => one === search.step);
  return step === undefined ? {} : { step };
}

/** The import into a theme keeps what its editor showed, to lead back there. */
export const importIntoSearch = (search: Record<string, unknown>): ImportSearch & EditorSearch => ({
  ...editorSearch(search),
  ...importSearch(search),
});
