import { shownSearch } from "../shown.ts";

export const overviewSearch = shownSearch;
