/** An author's choices for four schemes. */

/** The schemes, in the order in which they are offered. */
export type SchemeName = "true" | "calm" | "bold" | "ink";

/** The origin of the second hue: the scheme, or an angle from the brand color's. */
export type Harmony = "scheme" | "same" | "near" | "triad" | "opposite";

export interface SchemeChoices {
  /** The brand color, `#rrggbb`. */
  color: string;
  /** A second color, `#rrggbb`; without it the harmony makes one. */
  second?: string | undefined;
  greys: "pure" | "tinted";
  corners: "square" | "soft" | "round";
  /** The ratio that every text has on its background. */
  contrast: 4.5 | 7;
  harmony: Harmony;
  /** Percent of the brand color's own chroma, 0 to 150. */
  chroma: number;
}
