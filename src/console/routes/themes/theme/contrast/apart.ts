/** Roles that usual eyes tell apart by color and eyes with a color-vision deficiency do not. */
import { type Appearance, appearances } from "#console/editing/types.ts";
import { composite, parseColor } from "#tokens/color.ts";
import { type Channels, toGamma, toLinear, toOklch } from "#tokens/oklch.ts";
import { joinedOfRole } from "#tokens/roles/role-names.ts";
import { seenWith } from "../../../../../browser/scripts/seen-by/deficiencies.ts";

/** The roles that mean something by their hue alone. */
const meanings = ["danger", "warning", "success", "info", "primary", "accent"] as const;

/** Without color no hues differ, so achromatopsia would list almost all. */
const eyes = ["protanopia", "deuteranopia", "tritanopia"] as const;
type Eyes = (typeof eyes)[number];

/** ΔE OK from which usual eyes tell two colors apart at a glance; five times what is just noticed. */
export const FAR = 0.1;
/** ΔE OK below which two colors look alike where they do not touch. */
export const NEAR = 0.05;

/** Two roles that are far apart for usual eyes and near for others. */
export interface Collapse {
  roles: readonly [string, string];
  eyes: Eyes;
  /** The appearances in which they are; what is shown is of the one in which they are nearer. */
  appearances: readonly Appearance[];
  usual: Difference;
  seen: Difference;
}

interface Difference {
  colors: readonly [Channels, Channels];
  /** ΔE OK, which is 1 from black to white. */
  distance: number;
}

/** Looks at the custom properties that a theme serves, on the color of its page. */
export function collapsesIn(
  properties: Readonly<Record<Appearance, Readonly<Record<string, string>>>>,
  grounds: Readonly<Record<Appearance, Channels>>,
): Collapse[] {
  const found = appearances.flatMap((appearance) => {
    const colors = meanings.flatMap((role) => {
      const color = parseColor(properties[appearance][`--tk-${joinedOfRole(role)}`] ?? "");
      if (color === undefined) return [];
      return [{ role, color: composite(color.mapped, color.alpha, grounds[appearance]) }];
    });
    return colors.flatMap((one, at) =>
      colors.slice(at + 1).flatMap((other) => {
        const usual = differenceOf([one.color, other.color]);
        if (usual.distance < FAR) return [];
        return eyes.flatMap((by): Collapse[] => {
          const seen = differenceOf([seenBy(by, one.color), seenBy(by, other.color)]);
          const roles = [one.role, other.role] as const;
          const found = { roles, eyes: by, appearances: [appearance], usual, seen };
          return seen.distance < NEAR ? [found] : [];
        });
      }),
    );
  });
  return together(found.toSorted((one, other) => one.seen.distance - other.seen.distance));
}

/** Joins what both appearances have, the nearer first. */
function together(found: readonly Collapse[]): Collapse[] {
  const joined = new Map<string, Collapse>();
  for (const one of found) {
    const key = [...one.roles, one.eyes].join();
    const nearer = joined.get(key);
    const both = nearer === undefined ? one.appearances : appearances;
    joined.set(key, { ...(nearer ?? one), appearances: both });
  }
  return [...joined.values()];
}

/** How many of the roles have a color, in the appearance that has most. */
export const meaningsIn = (
  properties: Readonly<Record<Appearance, Readonly<Record<string, string>>>>,
): number =>
  Math.max(
    ...appearances.map(
      (one) => meanings.filter((role) => properties[one][`--tk-${joinedOfRole(role)}`]).length,
    ),
  );

function seenBy(by: Eyes, [r, g, b]: Channels): Channels {
  const [red, green, blue] = seenWith(by, [toLinear(r), toLinear(g), toLinear(b)]);
  return [toGamma(red), toGamma(green), toGamma(blue)];
}

function differenceOf(colors: readonly [Channels, Channels]): Difference {
  const [one, other] = [labOf(colors[0]), labOf(colors[1])];
  return { colors, distance: Math.hypot(...one.map((part, at) => part - (other[at] ?? 0))) };
}

function labOf(channels: Channels): readonly number[] {
  const { l, c, h } = toOklch(channels);
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
}
