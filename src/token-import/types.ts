/** Other tools' names of token types. */

/**
 * The type of the format, or `lineHeight` and `letterSpacing`, which `settle` makes a number or a
 * length. Names that are missing are unknown.
 */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dimension: `sizing size sizes spacing space borderradius borderradii radius radii borderwidth
      fontsizes fontsize paragraphspacing paragraphindent breakpoint breakpoints length
      cssdimension strokewidth`,
    lineHeight: "lineheights lineheight leading",
    letterSpacing: "letterspacing tracking",
    number: "opacity opacities zindex multiplier unitless ratio integer float",
    fontFamily: "fontfamilies fontfamily fontstack font-family",
    fontWeight: "fontweights fontweight",
    shadow: "boxshadow boxshadows shadows dropshadow elevation",
    duration: "time times durations",
    cubicBezier: "cubicbezier easing timingfunction",
    color: "colors colour colours backgroundcolor textcolor bordercolor hrcolor",
    typography: "textstyle textstyles",
    string: "text content",
    strokeStyle: "strokestyle borderstyle",
  }).flatMap(([type, names]) => names.split(/\s+/).map((name) => [name, type] as const)),
);

const own = new Set(
  `color dimension fontFamily fontWeight duration cubicBezier number strokeStyle border transition
   shadow gradient typography string boolean`.split(/\s+/),
);

/** The type of the format that a tool's type is; `undefined` when it is not known. */
export function typeNamed(name: string): string | undefined {
  if (own.has(name)) return name;
  return types.get(name.toLowerCase().replace(/[\s_-]/g, ""));
}
