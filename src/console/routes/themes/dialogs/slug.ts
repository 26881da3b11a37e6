import { screenSlugs } from "../../../parts/screen-slugs.ts";

const MAX_SLUG = 64;

/** A slug made from a name: "Océan  2" becomes `ocean-2`. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, "");

const SUFFIX = 8;

/** Slugs that a copy may have, the likeliest first. */
export const copySlugs = (slug: string): string[] =>
  Array.from(
    { length: 9 },
    (_, at) => `${slug.slice(0, MAX_SLUG - SUFFIX)}-copy${at === 0 ? "" : `-${at + 1}`}`,
  );

/** Slugs that a new theme may have, the likeliest first. */
export const freeSlugs = (slug: string): string[] =>
  Array.from({ length: 9 }, (_, at) =>
    at === 0 ? slug : `${slug.slice(0, MAX_SLUG - SUFFIX)}-${at + 1}`,
  ).filter((one) => !screenSlugs.includes(one));
