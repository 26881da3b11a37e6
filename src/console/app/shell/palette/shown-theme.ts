/** The palette's view of the theme whose screens are shown. */
import type { EditedDocument, Layer } from "../../../editing/types.ts";
import { Signal } from "../../../parts/signal.ts";

export interface ShownTheme {
  slug: string;
  name: string;
  document: EditedDocument;
  /** Whether it has a style guide. */
  isPublished: boolean;
  /** Its screens: the end of each one's address, and the key that follows `g`. */
  screens: readonly { name: string; end: string; key: string }[];
  /** How many pairs fail of the theme with a slug. */
  counts: Signal<{ slug: string; failing: number } | undefined>;
  /** Goes to a token, with the focus. */
  goTo: (dotted: string) => void;
  /** Loads what reads values and says what they do. */
  loadSetting: () => Promise<Setting>;
}

/** The theme of the screen; undefined on all others. */
export const shownTheme = new Signal<ShownTheme | undefined>(undefined);

/** The token or group that the theme's screen shows. */
export const shownToken = new Signal<string | undefined>(undefined);

/** Reads typed values for tokens, and says what they would do. */
export interface Setting {
  /** One offer for each mode that the token has values in, or for the one that is named. */
  offers: (dotted: string, mode: string | undefined, typed: string) => Offer[];
  /** Why nothing can be set here; undefined if it can. */
  refusal: () => string | undefined;
}

/** A value for a token in one mode. */
export interface Offer {
  layer: Layer;
  /** The mode's name. */
  mode: string;
  /** The present value, as it is written. */
  now: string | undefined;
  /** Why the value is refused, and what to write; undefined if it can be set. */
  problem?: string;
  effect?: Effect;
  /** Sets it, as one step of Undo. */
  set?: () => void;
}

/** The effect of a value. */
export interface Effect {
  before: string | undefined;
  after: string | undefined;
  /** Sentences, the most important one first. */
  sentences: readonly string[];
  /** Pairs of colors that change, the least readable first. */
  pairs: readonly PairChange[];
}

export interface PairChange {
  /** Such as `on-primary in dark`. */
  name: string;
  before: number;
  after: number;
  needed: number;
  passes: boolean;
}
