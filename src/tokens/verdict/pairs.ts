/** Foreground and background pairs that the component layer paints, by property names. */

import { textContrast as text } from "../contrast.ts";

/** The contrast that shapes need against their surroundings (WCAG 2.2, 1.4.11). */
const shape = 3;

/** Two colors used together. */
export interface UsedPair {
  /** Custom property of the text or shape. */
  front: string;
  /** Custom property of the background. */
  back: string;
  /** The contrast ratio that the pair needs. */
  needed: number;
}

const grounds = ["bg", "surface", "surface-hover", "surface-raised", "surface-sunken", "field"];
const intents = ["primary", "accent", "success", "warning", "danger", "info"];
const signs = ["success", "warning", "danger", "info"];
const buttons = ["primary", "accent", "danger", "secondary"];
const words = ["text", "text-muted", "link", "link-hover", "primary-text", "danger-text"];

function pairs(fronts: readonly string[], backs: readonly string[], needed: number): UsedPair[] {
  const name = (color: string) => `--tk-color-${color}`;
  return fronts.flatMap((front) =>
    backs.map((back) => ({ front: name(front), back: name(back), needed })),
  );
}

/** Every pair of the component layer, each once. */
export const componentPairs: readonly UsedPair[] = [
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
