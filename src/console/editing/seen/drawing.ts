/** Says how a token can be drawn, by its type and the words of its name. */
import type { TokenInfo } from "../types.ts";

/** The ways in which tokens are drawn: `font…` and `letterSpacing` as text that has that property. */
export type Drawing =
  | "fill"
  | "text"
  | "line"
  | "font"
  | "fontFamily"
  | "fontWeight"
  | "fontSize"
  | "letterSpacing"
  | "leading"
  | "space"
  | "edge"
  | "border"
  | "dashes"
  | "radius"
  | "shadow"
  | "opacity"
  | "time"
  | "curve"
  | "word";

const isText = /(?:^|-)(?:text|foreground|content|fg|on|link|label|icon)(?:-|$)/i;
const isLine = /(?:^|-)(?:border|outline|divider|separator|ring|stroke|input)(?:-|$)/i;
const isCorner = /radius|corner|rounded/i;
const isTextSize =
  /(?:^|-)(?:font|text)-size(?:-|$)|^(?:font|text|heading|title|display|body|detail|code|caption)-(?:.*-)?sizes?(?:-|$)/i;
const isLeading = /line-height|leading/i;
const isTracking = /letter-spacing|tracking/i;
const isEdge =
  /(?:border|stroke|outline|divider|ring)-?(?:.*-)?(?:width|thickness|size)|border-width/i;
const isOpacity = /opacity|alpha/i;

/** The name in words between hyphens. */
const wordsOf = (dotted: string): string =>
  dotted.replaceAll(".", "-").replace(/([a-z])([A-Z])/g, "$1-$2");

const byType: Readonly<Record<string, Drawing>> = {
  gradient: "fill",
  typography: "font",
  fontFamily: "fontFamily",
  fontWeight: "fontWeight",
  fontSize: "fontSize",
  shadow: "shadow",
  border: "border",
  strokeStyle: "dashes",
  duration: "time",
  transition: "time",
  cubicBezier: "curve",
};

export function drawingOf({ dotted, type }: Pick<TokenInfo, "dotted" | "type">): Drawing {
  if (type === "color") return colorDrawing(wordsOf(dotted));
  if (type === "dimension") return lengthDrawing(wordsOf(dotted));
  if (type === "number") return numberDrawing(wordsOf(dotted));
  return (type !== undefined && byType[type]) || "word";
}

const colorDrawing = (name: string): Drawing =>
  isText.test(name) ? "text" : isLine.test(name) ? "line" : "fill";

function lengthDrawing(name: string): Drawing {
  if (isCorner.test(name)) return "radius";
  if (isTracking.test(name)) return "letterSpacing";
  if (isLeading.test(name)) return "leading";
  if (isEdge.test(name)) return "edge";
  return isTextSize.test(name) ? "fontSize" : "space";
}

function numberDrawing(name: string): Drawing {
  if (isLeading.test(name)) return "leading";
  return isOpacity.test(name) ? "opacity" : "word";
}
