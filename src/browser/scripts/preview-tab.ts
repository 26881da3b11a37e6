/** The preview link that this tab follows. */

declare global {
  /** Whether the bundle can show previews; `runtime.js` cannot, which keeps it small. */
  const PREVIEWS: boolean;
}

/** Under which the tab keeps it; another frame's change of it is heard. */
export const PREVIEW = "tokenkit.preview";

export interface PreviewTab {
  base?: string | undefined;
  /** Parameters of addresses: the token, and a part by which the browser loads a sheet again. */
  query?: { token: string; _r?: string | undefined } | undefined;
  /** The theme that the link is for, once known; until then it is that of each sheet. */
  slug?: string | undefined;
}

export const tab: PreviewTab = {};

/** The fields of a sheet that shows the preview: its version and its integrity give way. */
export const previewOf = ({ base }: { base: string }, slug: string) =>
  PREVIEWS &&
  tab.query &&
  tab.base === base &&
  (tab.slug ?? slug) === slug && { preview: tab.query, pinned: undefined, integrity: undefined };
