/** The axes of a document, as those who ask for it are told of them. */
import { type Appearance, appearances, FindingList } from "../findings.ts";
import { contextOf } from "./permutations.ts";
import { readResolver } from "./read.ts";
import { isResolver } from "./shape.ts";

/** One axis. */
export interface AxisListing {
  /** As the document calls it. */
  name: string;
  /** The parameter that chooses, and after `data-tk-` the attribute. */
  parameter: string;
  /** The context where none is chosen, neither here nor by the appearance. */
  default: string;
  contexts: {
    name: string;
    appearance?: Appearance;
    media?: string;
  }[];
  /** Where the contexts stand for appearances: those that an appearance alone chooses. */
  appearances?: Record<Appearance, string>;
}

/** The axes of a document; one without modifiers has none. */
export function listAxes(document: unknown): AxisListing[] {
  if (!isResolver(document)) return [];
  return readResolver(document, new FindingList()).modifiers.map((modifier) => {
    const listing: AxisListing = {
      name: modifier.name,
      parameter: modifier.key,
      default: modifier.preset,
      contexts: modifier.contexts.map(({ sources: _, ...context }) => context),
    };
    if (!modifier.isAppearance) return listing;
    const [light = "", dark = ""] = appearances.map((one) => contextOf(modifier, one));
    return { ...listing, appearances: { light, dark } };
  });
}
