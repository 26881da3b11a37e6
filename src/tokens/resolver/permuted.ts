/** One permutation of a document, as a document. */
import type { Appearance } from "../findings.ts";
import { FindingList } from "../findings.ts";
import { compose, type Modes, presetModes } from "./permutations.ts";
import { readResolver } from "./read.ts";
import { isResolver } from "./shape.ts";

/**
 * The document of a permutation given by its differences from the default; a document without modifiers is
 * its own permutation.
 */
export function permuted(document: unknown, modes: Modes, appearance: Appearance): unknown {
  if (!isResolver(document)) return document;
  const resolver = readResolver(document, new FindingList());
  return compose(resolver, { ...presetModes(resolver, appearance), ...modes }, appearance);
}
