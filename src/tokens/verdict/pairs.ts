/** Foreground and background pairs that the component layer paints, by property names. */
import { layerPairs } from "../roles/layer-pairs.ts";

/** Two colors used together. */
export interface UsedPair {
  /** Custom property of the text or shape. */
  front: string;
  /** Custom property of the background. */
  back: string;
  /** The contrast ratio that the pair needs. */
  needed: number;
}

const nameOf = (role: string): string => `--tk-color-${role}`;

/** Every pair of the component layer, each once. */
export const componentPairs: readonly UsedPair[] = layerPairs.map(({ front, back, needed }) => ({
  front: nameOf(front),
  back: nameOf(back),
  needed,
}));
