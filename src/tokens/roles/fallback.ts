/** The colors of roles that no token has, made of those that one has. */
import { type Color, colorOfChannels, composite } from "../color.ts";
import { contrastRatio, reaches, textContrast } from "../contrast.ts";
import { deriveColors } from "../derive.ts";
import type { Channels } from "../oklch.ts";
import { fills, type RoleName } from "./role-names.ts";

/** A color that stands in for a missing role. */
export interface Fallback {
  color: Color;
  /** The color for displays beyond sRGB, if it has to differ. */
  wide?: Color | undefined;
  /** The role that it is made of. */
  from: RoleName;
}

/** The contrast that shapes need. */
const shapeContrast = 3;

const shares = { tint: 0.12, level: 0.04, muted: 0.7, border: 0.15 };

/** The step in which a share of the text color grows until it can be read. */
const step = 0.05;

const black: Channels = [0, 0, 0];
const white: Channels = [1, 1, 1];

/**
 * The colors of all missing roles that can be made, in the order in which a sheet prints them.
 *
 * @param colorOf the colors of tokens that have a role
 * @param page the color that translucent ones lie on
 */
export function fallbackColors(
  colorOf: (role: RoleName) => Color | undefined,
  page: Channels,
): ReadonlyMap<RoleName, Fallback> {
  return new Fallbacks(colorOf, page).make();
}

class Fallbacks {
  private readonly colorOf: (role: RoleName) => Color | undefined;
  private readonly page: Channels;
  private readonly made = new Map<RoleName, Fallback>();

  constructor(colorOf: (role: RoleName) => Color | undefined, page: Channels) {
    this.colorOf = colorOf;
    this.page = page;
  }

  make(): ReadonlyMap<RoleName, Fallback> {
    for (const fill of fills) this.addStates(fill);
    for (const fill of fills) this.addTint(fill);
    this.addCopies();
    const text = this.addText();
    if (text !== undefined) this.addShades(text);
    this.addIfReadable("link", textContrast);
    this.addIfReadable("focus", shapeContrast);
    return this.made;
  }

  /** The opaque channels of a role, as seen on the page. */
  private seen(role: RoleName): Channels | undefined {
    const color = this.colorOf(role) ?? this.made.get(role)?.color;
    return color && composite(color.mapped, color.alpha, this.page);
  }

  /** The color behind others: the page's, else that of a surface. */
  private get ground(): Channels | undefined {
    return this.seen("bg") ?? this.seen("surface");
  }

  private add(role: RoleName, color: Color, from: RoleName, wide?: Color): void {
    if (this.colorOf(role) !== undefined) return;
    this.made.set(role, { color, from, ...(wide !== undefined && { wide }) });
  }

  private addStates(fill: (typeof fills)[number]): void {
    const color = this.colorOf(fill);
    if (color === undefined) return;
    const { on, onWide, hover, active } = deriveColors(color, this.page);
    this.add(`on-${fill}` as RoleName, on, fill, onWide);
    this.add(`${fill}-hover` as RoleName, hover, fill);
    this.add(`${fill}-active` as RoleName, active, fill);
  }

  private addTint(fill: (typeof fills)[number]): void {
    const color = this.colorOf(fill);
    const below = this.seen("surface") ?? this.ground;
    if (color === undefined || below === undefined) return;
    const tint = composite(color.mapped, color.alpha * shares.tint, below);
    this.add(`${fill}-subtle` as RoleName, colorOfChannels(tint), fill);
  }

  private addCopies(): void {
    this.copy("surface", "bg");
    this.copy("surface-raised", "surface");
    this.copy("field", "surface");
  }

  private copy(role: RoleName, from: RoleName): void {
    const color = this.colorOf(from) ?? this.made.get(from)?.color;
    if (color !== undefined) this.add(role, color, from);
  }

  private addText(): Channels | undefined {
    const own = this.seen("text");
    const ground = this.ground;
    if (own !== undefined || ground === undefined) return own;
    const best = contrastRatio(white, ground) > contrastRatio(black, ground) ? white : black;
    this.add("text", colorOfChannels(best), this.colorOf("bg") ? "bg" : "surface");
    return best;
  }

  /** Shares of the text color on the surfaces. */
  private addShades(text: Channels): void {
    const surface = this.seen("surface") ?? this.ground;
    if (surface === undefined) return;
    const grounds = [this.ground ?? surface, surface];
    const mixed = (share: number) => composite(text, share, surface);
    const add = (role: RoleName, share: number) =>
      this.add(role, colorOfChannels(mixed(share)), this.colorOf("text") ? "text" : "bg");
    const raised = (share: number, needed: number): number => {
      const passes = (one: number) =>
        grounds.every((ground) =>
          reaches(contrastRatio(colorOfChannels(mixed(one)).mapped, ground), needed),
        );
      let least = share;
      while (least < 1 && !passes(least)) least = Math.min(1, least + step);
      return least;
    };
    add("surface-sunken", shares.level);
    add("surface-hover", shares.level);
    add("text-muted", raised(shares.muted, textContrast));
    add("border", shares.border);
    add("border-strong", raised(shares.border, shapeContrast));
  }

  /** The primary color if it can be seen on the page, else the text color. */
  private addIfReadable(role: "link" | "focus", needed: number): void {
    const [primary, ground] = [this.seen("primary"), this.ground];
    const isReadable =
      primary !== undefined &&
      ground !== undefined &&
      reaches(contrastRatio(primary, ground), needed);
    this.copy(role, isReadable ? "primary" : "text");
  }
}
