import { composite } from "./color.ts";
import type { Seen } from "./contrast.ts";
import type { Channels } from "./oklch.ts";

/** The luminance of a screen as the method estimates it, with the darkest raised for flare. */
function screenLuminance([r, g, b]: Channels): number {
  const y = 0.2126729 * r ** 2.4 + 0.7151522 * g ** 2.4 + 0.072175 * b ** 2.4;
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: the method's own exponent, not the root of two
  return y < 0.022 ? y + (0.022 - y) ** 1.414 : y;
}

/**
 * Lightness contrast Lc of a text on a surface by APCA, the candidate method for WCAG 3: version 0.1.9 with the
 * constants 0.0.98G-4g that Andrew Somers (Myndex) publishes. Negative for a light text on a dark surface.
 */
export function apca(text: Channels, surface: Channels): number {
  const above = screenLuminance(text);
  const below = screenLuminance(surface);
  if (Math.abs(below - above) < 0.0005) return 0;
  const isDarkText = below > above;
  const difference = isDarkText ? below ** 0.56 - above ** 0.57 : below ** 0.65 - above ** 0.62;
  const scaled = difference * 1.14;
  if (Math.abs(scaled) < 0.1) return 0;
  return (scaled - Math.sign(scaled) * 0.027) * 100;
}

/** The Lc of a text on a surface as a screen shows them on a ground, as `contrastOn` has the ratio. */
export function apcaOn(text: Seen, surface: Seen | undefined, ground: Channels): number {
  const below = surface === undefined ? ground : composite(surface.mapped, surface.alpha, ground);
  return apca(composite(text.mapped, text.alpha, below), below);
}
