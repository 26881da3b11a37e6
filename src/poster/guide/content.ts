/** Makes the content of a theme's style guide, ready to be put into a page. */
import type { Appearance } from "../../tokens/findings.ts";
import type { Modes } from "../../tokens/resolver/permutations.ts";
import { carpet } from "../draw/carpet.ts";
import { curves } from "../draw/curves.ts";
import { type Drawn, draw } from "../draw/element.ts";
import { hero } from "../draw/hero.ts";
import { radii, space, times } from "../draw/measures.ts";
import { pairs } from "../draw/pairs.ts";
import { shadows } from "../draw/shadows.ts";
import { Looks, printDrawn } from "../draw/to-html.ts";
import type { NameOf } from "../draw/token.ts";
import { type } from "../draw/type.ts";
import type { Poster } from "../model/poster.ts";
import { posterFrom, themesOf } from "../model/poster-of.ts";
import { drawSection } from "./draw-section.ts";
import { sectionsOf } from "./sections.ts";
import { guideTokens, type Names, propertiesOf } from "./tokens.ts";

export interface GuideOptions {
  name: string;
  names: Names;
  modes: Modes;
  /** The one appearance to show; both if absent. */
  appearance?: Appearance | undefined;
  /** The appearance of a document that has one. */
  defaultAppearance: Appearance;
}

/** Most tokens that a page lists. */
const MOST_TOKENS = 3_000;

export interface GuideContent {
  /** Markup of the name, the scene and the ramps. */
  top: string;
  /** Markup of type, spaces, corners, durations, shadows and curves. */
  drawings: string;
  sections: readonly { id: string; title: string; count: number; html: string }[];
  /** The rules of a style element: the looks in the markup. */
  style: string;
  total: number;
  /** The number of tokens that the page does not list. */
  leftOut: number;
  /** Whether light and dark differ. */
  hasAppearances: boolean;
}

/** The content of any document; never throws. */
export function guideContent(document: unknown, options: GuideOptions): GuideContent {
  const { appearance, names } = options;
  const themes = themesOf(document, options.modes, options.defaultAppearance);
  const some = themes.filter((theme) => theme.appearance === appearance);
  const shown = some.length === 0 ? themes : some;
  const poster = posterFrom(shown, options.name);
  const propertyOf = propertiesOf(document, names);
  const nameOf: NameOf = (path) => propertyOf(path) ?? path;
  const looks = new Looks();
  const print = (...drawn: readonly (Drawn | undefined)[]): string =>
    drawn.map((one) => (one === undefined ? "" : printDrawn(one, looks))).join("");
  const tokens = guideTokens(shown, propertyOf).slice(0, MOST_TOKENS);
  const total = Math.max(...shown.map(({ resolved }) => resolved.length));
  const sections = sectionsOf(tokens, poster).map((section) => ({
    id: section.id,
    title: section.title,
    count: section.tokens.length,
    html: print(drawSection(section)),
  }));
  return {
    top: print(
      inPoster(poster, hero(poster, nameOf), carpet(poster, nameOf) ?? pairs(poster, nameOf)),
    ),
    drawings: print(inPoster(poster, ...drawings(poster, nameOf))),
    sections,
    style: looks.css,
    total,
    leftOut: Math.max(0, total - tokens.length),
    hasAppearances: themes.length > 1,
  };
}

const inPoster = (poster: Poster, ...parts: readonly (Drawn | undefined)[]): Drawn | undefined =>
  parts.every((part) => part === undefined)
    ? undefined
    : draw("div", { class: `poster${poster.halves.length === 1 ? " poster--one" : ""}` }, ...parts);

const drawings = (poster: Poster, nameOf: NameOf): (Drawn | undefined)[] => [
  type(poster, nameOf),
  space(poster, nameOf),
  radii(poster, nameOf),
  times(poster, nameOf),
  shadows(poster, nameOf),
  curves(poster, nameOf),
];
