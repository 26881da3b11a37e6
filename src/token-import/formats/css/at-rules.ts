/** Reads what at-rules say of the custom properties in them. */
import type { AtRule } from "postcss";
import { type Chosen, mediaCondition } from "./conditions.ts";

/** The meaning of the at-rules around a declaration. */
export interface AtScope {
  /** The medium that chooses a context. */
  media?: Chosen;
  /** The at-rule about anything else, as messages name it; its properties are left to the page. */
  left?: string;
  /** Whether it is about displays beyond sRGB. */
  isWide?: boolean;
  /** Tailwind's `@theme`; the properties of an inline one are not declared on pages. */
  theme?: "plain" | "inline";
}

/** The scope that an at-rule adds; `skipped` if it declares nothing that may count. */
export function scopeOfAtrule({ name: written, params }: AtRule): AtScope | "skipped" {
  const name = written.toLowerCase();
  const left = name === "utility" ? "@utility" : `@${name} ${params.slice(0, 60)}`.trim();
  switch (name) {
    case "property":
    case "keyframes":
    case "font-face":
      return "skipped";
    case "layer":
      return {};
    case "theme":
      return { theme: /\binline\b/.test(params) ? "inline" : "plain" };
    case "supports":
      return scopeOfSupports(params, left);
    case "media":
      return scopeOfMedia(params, left);
    default:
      return { left };
  }
}

/** Browsers of today have the functions of color that stylesheets ask for. */
function scopeOfSupports(params: string, left: string): AtScope | "skipped" {
  if (/^\s*not\s*\(?\s*\(color\s*:/i.test(params)) return "skipped";
  return /^\s*\(\s*color\s*:[^:]*\)\s*$/i.test(params) ? {} : { left };
}

function scopeOfMedia(params: string, left: string): AtScope {
  if (/^\s*(?:(?:only\s+)?screen\s+and\s+)?\(\s*color-gamut\s*:\s*p3\s*\)\s*$/i.test(params)) {
    return { isWide: true };
  }
  const media = mediaCondition(params);
  return media === undefined ? { left } : { media };
}
