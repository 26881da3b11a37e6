/**
 * The tags by which shared caches find what run time served. A change purges all that it may have
 * changed, so each response names the themes and lists that it was rendered from.
 */

/** On every response, the scripts included. */
export const ALL_TAG = "tk";
/** On responses rendered from the list of all themes. */
export const MANIFEST_TAG = "tk-manifest";
/** On responses that depend on settings. */
export const SETTINGS_TAG = "tk-settings";

/** On responses that follow the current version of the theme. */
export const themeTag = (slug: string): string => `tk-theme-${slug}`;
/** On pinned versions of the theme, which only change when it is deleted. */
export const pinTag = (slug: string): string => `tk-pin-${slug}`;
