import { shownSearch } from "../shown.ts";

export const contrastSearch = shownSearch;
