/** The axes of a document in the form of the public answers. */
import { type Appearance, appearances, FindingList } from "../findings.ts";
import { contextOf } from "./permutations.ts";
import { readResolver } from "./read.ts";
import { isResolver } from "./shape.ts";

/** One axis. */
export interface AxisListing {
  /** Its name in the document. */
  name: string;
  /** The parameter's name and, after `data-tk-`, the attribute's. */
  parameter: string;
  /** The context without a choice here or by the appearance. */
  default: string;
  contexts: {
    name: string;
    appearance?: Appearance;
    media?: string;
  }[];
  /** The contexts that each appearance selects, if the axis represents appearances. */
  appearances?: Record<Appearance, string>;
}

/** The axes of a document; empty without modifiers. */
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
