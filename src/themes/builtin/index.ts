/**
 * The built-in themes, the first of which is the default.
 *
 * They share one vocabulary, and the component layer is written against it alone
 * (`src/browser/components/base.css` lists every name with its fallback):
 *
 * - `color.<ramp>.<step>`: the palette; its hues differ from theme to theme.
 * - `color.bg | surface | surface-raised | surface-sunken | field | overlay`: from the page up.
 * - `color.text | text-muted | link`: readable on each of those.
 * - `color.border` decorates; `color.border-strong` and `color.focus` carry meaning.
 * - `color.primary | accent | success | warning | danger | info`: a fill; with `-subtle` a tint to
 *   stand on, with `-text` the same as text. `color.secondary`: everyday buttons.
 * - `color.on-*`, `*-hover`, `*-active`: derived unless the theme defines them.
 * - `space.2xs … 2xl`, `size.control.sm | md | lg`, `border-width.thin | thick | focus`.
 * - `radius.sm | md | lg | full`, and `radius.button | field | card` by use.
 * - `shadow.sm | md | lg`, `motion.duration.fast | normal`, `motion.easing.standard | emphasized`.
 * - `font.family.body | heading | mono`, `font.size.xs … 3xl`, `font.weight.regular | medium | bold`,
 *   `font.line-height.tight | normal`.
 *
 * The base is the light appearance; `$appearances.dark` remaps the names, mostly onto the same
 * ramps.
 */
import aurora from "./aurora.json" with { type: "json" };
import beacon from "./beacon.json" with { type: "json" };
import hearth from "./hearth.json" with { type: "json" };
import quartz from "./quartz.json" with { type: "json" };

export interface BuiltinTheme {
  slug: string;
  name: string;
  description: string;
  defaultAppearance: "light" | "dark";
  meta: { tags: string[] };
  tokens: Record<string, unknown>;
}

export const builtinThemes = [quartz, hearth, aurora, beacon] as readonly BuiltinTheme[];
