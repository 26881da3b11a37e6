/** The colors that the component layer reads on one another, by their roles. */
import { textContrast as text } from "../contrast.ts";

/** The contrast that shapes need against their surroundings (WCAG 2.2, 1.4.11). */
const shape = 3;

/** Two roles whose colors are used together. */
export interface LayerPair {
  /** The role of the text or shape, and of its background. */
  front: string;
  back: string;
  /** The contrast ratio that the pair needs. */
  needed: number;
}

const grounds = ["bg", "surface", "surface-hover", "surface-raised", "surface-sunken", "field"];
const intents = ["primary", "accent", "success", "warning", "danger", "info"];
const signs = ["success", "warning", "danger", "info"];
const buttons = ["primary", "accent", "danger", "secondary"];
const words = ["text", "text-muted", "link", "link-hover", "primary-text", "danger-text"];

const pairs = (fronts: readonly string[], backs: readonly string[], needed: number): LayerPair[] =>
  fronts.flatMap((front) => backs.map((back) => ({ front, back, needed })));

/** Every pair of the component layer, each once. */
export const layerPairs: readonly LayerPair[] = [
  ...pairs(words, grounds, text),
  ...pairs(["text-muted", "link", "link-hover"], ["primary-subtle"], text),
  ...intents.flatMap((name) => pairs(["text", `${name}-text`], [`${name}-subtle`], text)),
  ...buttons.flatMap((name) =>
    pairs([`on-${name}`], [name, `${name}-hover`, `${name}-active`], text),
  ),
  ...pairs(["border-strong", "focus"], grounds, shape),
  ...pairs(["primary", "danger"], ["bg", "surface", "surface-raised", "field"], shape),
  ...pairs(["surface"], ["text"], text),
  ...pairs(["surface"], ["text-muted"], shape),
  ...signs.flatMap((name) => [
    ...pairs([name], [`${name}-subtle`], shape),
    ...(buttons.includes(name) ? [] : pairs([`on-${name}`], [name], shape)),
  ]),
];
