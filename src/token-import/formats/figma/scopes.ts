/** Types a number of Figma by the scopes that its author set, or by its name. */

const lengths = new Set([
  "CORNER_RADIUS",
  "WIDTH_HEIGHT",
  "GAP",
  "STROKE_FLOAT",
  "EFFECT_FLOAT",
  "FONT_SIZE",
  "LINE_HEIGHT",
  "LETTER_SPACING",
  "PARAGRAPH_SPACING",
  "PARAGRAPH_INDENT",
]);

const named =
  /(?:^|[^a-z])(?:spac(?:e|ing)|gaps?|radi(?:us|i)|rounded|sizes?|sizing|widths?|heights?|padding|margins?|strokes?|borders?|blur|depth|inset|offset|breakpoints?|containers?|icons?|gutters?)(?:$|[^a-z])/i;
const weight = /weight/i;
const opacity = /opacit(?:y|ies)|alpha/i;

/** The type of a number and the evidence for it; `number` without any. */
export function numberType(
  scopes: readonly string[],
  path: readonly string[],
): { type: "dimension" | "fontWeight" | "opacity" | "number"; by: "scopes" | "name" | undefined } {
  if (scopes.includes("OPACITY")) return { type: "opacity", by: "scopes" };
  if (scopes.includes("FONT_WEIGHT")) return { type: "fontWeight", by: "scopes" };
  if (scopes.some((scope) => lengths.has(scope))) return { type: "dimension", by: "scopes" };
  const name = path.join("/").replace(/([a-z])([A-Z])/g, "$1/$2");
  if (weight.test(name)) return { type: "fontWeight", by: "name" };
  if (opacity.test(name)) return { type: "opacity", by: "name" };
  if (named.test(name)) return { type: "dimension", by: "name" };
  return { type: "number", by: undefined };
}
