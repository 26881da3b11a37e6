/** Values that refute what a name says: a guess is doubtful if its color cannot do what its role does. */
import { contrastOn, type Seen, shownRatio } from "../contrast.ts";
import { type Appearance, appearances } from "../findings.ts";
import type { Channels } from "../oklch.ts";
import type { MainRole } from "./role-names.ts";

/** A color in each appearance that has it. */
export type SeenColors = Readonly<Partial<Record<Appearance, Seen>>>;

/** The bounds of a role's contrast on another color. */
interface Bound {
  /** The role that it is seen on. */
  on: MainRole;
  least?: number;
  most?: number;
}

const onPage = (bound: Omit<Bound, "on">): Bound => ({ on: "bg", ...bound });
const fill = onPage({ least: 1.5 });
const level = onPage({ most: 1.6 });

const bounds: Partial<Record<MainRole, Bound>> = {
  text: onPage({ least: 4.5 }),
  "text-muted": onPage({ least: 3 }),
  link: onPage({ least: 3 }),
  "on-primary": { on: "primary", least: 3 },
  "on-secondary": { on: "secondary", least: 3 },
  "on-danger": { on: "danger", least: 3 },
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

/** The role on which a color of this role is seen; undefined if its contrast says nothing. */
export const seenOn = (role: MainRole): MainRole | undefined => bounds[role]?.on;

/**
 * Why a color cannot have a role, with its ratio; undefined if it can.
 *
 * @param ground the color under translucent ones
 */
export function doubtOf(
  role: MainRole,
  color: SeenColors,
  back: SeenColors | undefined,
  ground: Readonly<Record<Appearance, Channels>>,
): string | undefined {
  const bound = bounds[role];
  if (bound === undefined) return undefined;
  for (const appearance of appearances) {
    const [front, below] = [color[appearance], back?.[appearance]];
    if (front === undefined || (below === undefined && bound.on !== "bg")) continue;
    const ratio = contrastOn(front, below, ground[appearance]);
    const { least = 1, most = 21 } = bound;
    if (ratio >= least && ratio <= most) continue;
    const wanted = ratio < least ? `at least ${least}:1` : `at most ${most}:1`;
    return `reads ${shownRatio(ratio)}:1 on ${bound.on} in ${appearance}, where ${role} has ${wanted}`;
  }
  return undefined;
}
