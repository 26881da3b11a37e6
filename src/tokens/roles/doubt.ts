/** Values that refute what a name says: a guess is doubtful if its color cannot do what its role does. */
import { composite } from "../color.ts";
import { contrastOn, contrastRatio, type Seen, shownRatio, textContrast } from "../contrast.ts";
import type { Appearance } from "../findings.ts";
import { type Channels, luminance, toOklch } from "../oklch.ts";
import { canvas } from "../text-on-surface.ts";
import type { MainRole } from "./role-names.ts";
import { unsure } from "./roles-of-parts.ts";

/** A color in each appearance that has it. */
export type SeenColors = Readonly<Partial<Record<Appearance, Seen>>>;

/** The color under translucent ones, in each appearance in which colors are judged. */
export type Page = ReadonlyMap<Appearance, Channels>;

/** The bounds of a role's contrast on another color. */
interface Bound {
  /** The role that it is seen on. */
  on: MainRole;
  least?: number;
  most?: number;
  /** Whether a color that is no gray may have less. */
  isColored?: boolean;
}

const onPage = (bound: Omit<Bound, "on">): Bound => ({ on: "bg", ...bound });
const fill = onPage({ least: 1.5, isColored: true });
const level = onPage({ most: 1.6 });

const bounds: Partial<Record<MainRole, Bound>> = {
  text: onPage({ least: 4.5 }),
  "text-muted": onPage({ least: 2.5 }),
  link: onPage({ least: 3 }),
  "on-primary": { on: "primary", least: 3 },
  "on-secondary": { on: "secondary", least: 3 },
  "on-danger": { on: "danger", least: 3 },
  focus: fill,
  primary: fill,
  "primary-hover": fill,
  accent: fill,
  danger: fill,
  success: fill,
  warning: fill,
  surface: level,
  "surface-raised": level,
  "surface-sunken": level,
  "surface-hover": level,
  field: level,
  "primary-subtle": onPage({ most: 2 }),
};

/** The hues in degrees that a status has, from red to pink for `danger`; a gray has none. */
const hues: Partial<Record<MainRole, readonly [from: number, to: number]>> = {
  danger: [-22, 52],
  success: [100, 205],
  warning: [30, 122],
};

/** Chroma under which a color is a gray. */
const grayChroma = 0.03;

/** Roles whose colors stand out from the page at least as far as those of another. */
const stronger: Partial<Record<MainRole, MainRole>> = { "border-strong": "border" };

/** The bounds of roles that a name says only as likely as another. */
const unsureBounds: Partial<Record<MainRole, Bound>> = {
  secondary: fill,
};

/** The role on which a color of this role is seen; undefined if its contrast says nothing. */
export const seenOn = (role: MainRole): MainRole | undefined => bounds[role]?.on ?? stronger[role];

/** The color that one of this role is compared with. */
export function comparedWith<T>(
  role: MainRole,
  found: ReadonlyMap<string, T | null>,
): T | undefined {
  if (role === "surface-sunken") return found.get("surface") ?? found.get("bg") ?? undefined;
  const other = weaker[role];
  return other === undefined ? undefined : (found.get(other) ?? undefined);
}

/** Roles whose colors stand out from the page less than those of another. */
const weaker: Partial<Record<MainRole, MainRole>> = {
  "text-muted": "text",
  "primary-subtle": "primary",
};

/** A color that may have a role. */
interface Guessed {
  role: MainRole;
  color: SeenColors;
  /** How likely the parts of its name are. */
  rank: number | undefined;
  /** The color of the role that it is seen on. */
  back: SeenColors | undefined;
  /** The color that it is compared with. */
  other: SeenColors | undefined;
  page: Page;
}

/** Why a color cannot have a role, with its ratio; undefined if it can. */
export function doubtOf(guessed: Guessed): string | undefined {
  for (const [appearance, ground] of guessed.page) {
    const doubt = doubtIn(appearance, ground, guessed);
    if (doubt !== undefined) return doubt;
  }
  return undefined;
}

function doubtIn(
  appearance: Appearance,
  ground: Channels,
  { role, rank = 0, color, back, other }: Guessed,
): string | undefined {
  const [front, below] = [color[appearance], back?.[appearance]];
  if (front === undefined) return undefined;
  const seen: SeenIn = { role, front, below, beside: other?.[appearance], appearance, ground };
  const refuted = impossible(seen) ?? unlike(seen);
  if (refuted !== undefined) return refuted;
  if (rank >= unsure) {
    const doubt = unlikely(rank, seen);
    if (doubt !== undefined) return doubt;
  }
  const least = stronger[role];
  if (least !== undefined) return weakerThan(least, seen);
  if (role === "overlay") return paleOverlay(seen);
  const bound = bounds[role] ?? (rank >= unsure ? unsureBounds[role] : undefined);
  return bound && outside(bound, seen);
}

/** A color of a role in an appearance, on another. */
interface SeenIn {
  role: MainRole;
  front: Seen;
  below: Seen | undefined;
  beside: Seen | undefined;
  appearance: Appearance;
  ground: Channels;
}

/** Why no color of this value has the role in any set. */
function impossible({ role, front, appearance, ground }: SeenIn): string | undefined {
  if (front.alpha === 0 && role !== "secondary") return `cannot be seen in ${appearance}`;
  if (role === "bg" && contrastOn(front, undefined, ground) > farthestOfAll) {
    return `is no page in ${appearance}`;
  }
  const range = hues[role];
  if (range === undefined) return undefined;
  const { c, h } = toOklch(front.mapped);
  const [from, to] = range;
  const isOfHue = (h >= from && h <= to) || (h - 360 >= from && h - 360 <= to);
  return c >= grayChroma && isOfHue ? undefined : `has another hue than ${role} in ${appearance}`;
}

/** Why the color of another role rules this one out. */
function unlike({ role, front, beside, appearance, ground }: SeenIn): string | undefined {
  if (beside === undefined) return undefined;
  const other = weaker[role];
  if (other !== undefined) {
    const [own, its] = [front, beside].map((color) => contrastOn(color, undefined, ground));
    if (role === "primary-subtle" && isGrayOf(front, beside, ground)) {
      return `is a gray in ${appearance}`;
    }
    if ((own ?? 0) > (its ?? 0)) return `stands out more than ${other} in ${appearance}`;
    return role === "text-muted"
      ? coloredBeside(other, { front, beside, appearance, ground })
      : undefined;
  }
  const [own, its] = [front, beside].map(({ mapped, alpha }) =>
    luminance(composite(mapped, alpha, ground)),
  );
  const isLighter = appearance === "light" && (own ?? 0) > (its ?? 0) + 0.01;
  return isLighter ? "is lighter than what it lies in, in light" : undefined;
}

const isGrayOf = (front: Seen, beside: Seen, ground: Channels): boolean =>
  colorfulness(beside.mapped) >= colored &&
  colorfulness(composite(front.mapped, front.alpha, ground)) < tinted;

function coloredBeside(
  other: MainRole,
  { front, beside, appearance, ground }: Pick<SeenIn, "front" | "beside" | "appearance" | "ground">,
): string | undefined {
  const [own = 0, its = 0] = [front, beside].map(
    (color) => color && colorfulness(composite(color.mapped, color.alpha, ground)),
  );
  const isOtherKind = own >= colored && its < colored / 2;
  return isOtherKind ? `is no gray like ${other} in ${appearance}` : undefined;
}

function weakerThan(other: MainRole, { front, below, appearance, ground }: SeenIn) {
  if (below === undefined) return undefined;
  const isWeaker = contrastOn(front, undefined, ground) < contrastOn(below, undefined, ground);
  if (isWeaker) return `stands out less than ${other} in ${appearance}`;
  return coloredBeside(other, { front, beside: below, appearance, ground });
}

/** In the dark a page and what darkens it look alike. */
function paleOverlay({ front, appearance, ground }: SeenIn): string | undefined {
  if (appearance === "dark") return undefined;
  const ratio = contrastOn(front, undefined, ground);
  if (front.alpha >= 1 && ratio <= 1.6) return "is opaque, and near the page in light";
  return ratio < 1.05 ? "does not darken the page in light" : undefined;
}

function outside(bound: Bound, { role, front, below, appearance, ground }: SeenIn) {
  if (below === undefined && bound.on !== "bg") return undefined;
  const ratio = contrastOn(front, below, ground);
  const { least = 1, most = 21, isColored } = bound;
  if (ratio >= least && ratio <= most) return undefined;
  const shown = role === "focus" ? front.mapped : composite(front.mapped, front.alpha, ground);
  if (isColored && colorfulness(shown) >= colored) return undefined;
  const wanted = ratio < least ? `at least ${least}:1` : `at most ${most}:1`;
  return `reads ${shownRatio(ratio)}:1 on ${bound.on} in ${appearance}, where ${role} has ${wanted}`;
}

/** The difference of channels from which a color is none of the tints and grays. */
const colored = 0.35;

/** The difference between the largest and the smallest channel, 0 for grays to 1. */
const colorfulness = (channels: Channels): number => Math.max(...channels) - Math.min(...channels);

/** The difference of channels from which a pale color is no gray. */
const tinted = 0.01;

const isLight = (ground: Channels): boolean =>
  contrastRatio(ground, canvas.light) < contrastRatio(ground, canvas.dark);

/** The most contrast of a page with the usual one. */
const farthest: Readonly<Record<Appearance, number>> = { light: 1.25, dark: 1.6 };

/** The same for the page of any set; a dark page may be a gray. */
const farthestOfAll = 3;

/** Why a color is not what its name says only as likely as something else. */
function unlikely(rank: number, { role, front, appearance, ground }: SeenIn): string | undefined {
  const colors = colorfulness(composite(front.mapped, front.alpha, ground));
  if (role === "bg" && contrastOn(front, undefined, canvas[appearance]) > farthest[appearance]) {
    return `is no page in ${appearance}`;
  }
  if (["text", "border", "surface"].includes(role) && colors >= colored) {
    return `is no gray in ${appearance}, and its name may be that of another role`;
  }
  const doubt = unlikelyFill(rank, colors, { role, front, appearance, ground });
  if (doubt !== undefined || appearance === "dark") return doubt;
  if (role.startsWith("on-") && isLight(ground) && reads(front, ground)) {
    return "is a text of the page, because it can be read there in light";
  }
  if (role === "link" && colors < colored / 2) {
    return "is no link, because it is a gray in light";
  }
  return undefined;
}

const statuses: readonly MainRole[] = ["danger", "success", "warning"];

/** The same of surfaces and fills. */
function unlikelyFill(
  rank: number,
  colors: number,
  { role, front, appearance, ground }: Pick<SeenIn, "role" | "front" | "appearance" | "ground">,
): string | undefined {
  if (role === "surface-raised" && front.alpha < 1) return `is translucent in ${appearance}`;
  if (appearance === "dark") return undefined;
  const isGray =
    (role === "primary-subtle" && colors < tinted) ||
    (role === "primary" && colors < colored / 2 && rank > unsure + 0.5);
  if (isGray) return "is a gray in light";
  const isTint = statuses.includes(role) && contrastOn(front, undefined, ground) < 1.5;
  if (isTint) return "is a tint in light";
  const isPage = role === "surface-sunken" && contrastOn(front, undefined, ground) <= 1.01;
  return isPage ? "is no other color than bg in light" : undefined;
}

const reads = (front: Seen, ground: Channels): boolean =>
  contrastOn(front, undefined, ground) >= textContrast;
