/** A theme as a poster shows it: plain data, the same for the console, the public style guide and pictures. */
import type { Appearance } from "../../tokens/findings.ts";
import type { RoleName } from "../../tokens/roles/role-names.ts";

/** A value that a poster draws. */
export interface Ink {
  /** CSS value, colors in sRGB. */
  css: string;
  /** The dotted path of its token; absent for a color that is made of others. */
  path?: string;
}

/** A token that a poster draws. */
export interface Sample extends Ink {
  path: string;
}

/** A step of a ramp, with its contrast on the page's color. */
export interface RampStep extends Sample {
  /** WCAG 2 contrast ratio, two decimals, never rounded up. */
  ratio: number;
}

/** Steps of one hue, from the nearest to the page's color. */
export interface Ramp {
  name: string;
  steps: readonly RampStep[];
  /** The first step from which all reach 4.5:1 on the page's color; absent if the last does not. */
  readableFrom?: number;
}

/** A text on its surface. */
export interface Pair {
  front: Ink;
  back: Ink;
  ratio: number;
  needed: number;
}

/** One appearance of a theme. */
export interface Half {
  appearance: Appearance;
  /** The page's color, opaque. */
  page: string;
  /** Black or white, whichever is read better on the page. */
  ink: string;
  /** The colors, fonts and corners by role; those that no token has are made of others. */
  roles: Readonly<Partial<Record<RoleName, Ink>>>;
  ramps: readonly Ramp[];
  /** Each surface with the text that is read on it, where the theme has no ramps. */
  pairs: readonly Pair[];
  shadows: readonly Sample[];
}

/** A text in one of the theme's styles. */
export interface TypeSample {
  path: string;
  family: string | undefined;
  /** Pixels. */
  size: number;
  weight: number;
  /** A factor of the size. */
  lineHeight: number;
  /** CSS length. */
  letterSpacing: string;
  isMono: boolean;
}

/** A length or a duration. */
export interface Measure extends Sample {
  /** The last part of its name. */
  name: string;
  /** Pixels or milliseconds. */
  amount: number;
}

/** A timing curve. */
export interface Curve extends Sample {
  name: string;
  /** x1, y1, x2, y2. */
  points: readonly number[];
}

export interface Poster {
  name: string;
  /** Light before dark; one if the theme has one appearance. */
  halves: readonly Half[];
  /** The number of main roles that tokens have. */
  roleCount: number;
  type: readonly TypeSample[];
  /** The families of the type samples, the first of each list. */
  families: readonly string[];
  space: readonly Measure[];
  radii: readonly Measure[];
  times: readonly Measure[];
  curves: readonly Curve[];
  /** Tokens that are drawn, and all. */
  drawn: number;
  total: number;
}
