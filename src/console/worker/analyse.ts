/** Analyses a text in the order in which its author needs the results. */

import { treeOf } from "#token-text/json-text.ts";
import { isTooDeep } from "../../tokens/json.ts";
import { isResolver } from "../../tokens/resolver/shape.ts";
import { examineTokens, refuseDepth } from "../../tokens/validate.ts";
import { advance, empty, type Scope, type Stage } from "../editing/stage.ts";
import { structureOf } from "../editing/structure.ts";
import { type Analysis, type Appearance, plainColumns, plainStacks } from "../editing/types.ts";
import { readJson } from "./broken.ts";
import { judgedIn } from "./judged.ts";
import { nameOwn } from "./own-names.ts";
import { describe, groupsOf, locateAll, paint } from "./parts.ts";
import { analyseResolver } from "./resolver.ts";

/**
 * Yields findings first, then the colors of the visible appearance, then the rest. For a resolver it yields the
 * shown permutation first, then an undefined stage as a pause, then results of all permutations; further
 * undefined stages let the worker read messages in between.
 */
export function* analyse(
  text: string,
  revision: number,
  visible: Appearance,
  scope: Scope = {},
): Generator<Stage | undefined, void, undefined> {
  const read = readJson(text);
  if ("broken" in read) {
    yield { revision, broken: read.broken };
    return;
  }
  const { document } = read;
  // First of all: the tree of a text is read by recursion.
  if (isTooDeep(document)) {
    const findings = refuseDepth().findings.map((finding) => ({
      ...finding,
      range: undefined,
      fix: undefined,
    }));
    yield { ...empty, revision, findings, errors: findings.length };
    return;
  }
  const tree = treeOf(text, "JSON");
  if (tree === undefined) {
    yield { revision, broken: { message: "This is not JSON", at: 0 } };
    return;
  }
  if (isResolver(document)) {
    yield* analyseResolver({ text, tree, document, revision, visible, scope });
    return;
  }
  const { findings, theme } = examineTokens(document);
  const structure = structureOf(text, tree);
  yield { revision, broken: undefined, ...locateAll(findings, structure, text) };
  const tokens = describe(structure, text);
  const hidden: Appearance = visible === "light" ? "dark" : "light";
  const shown = theme(visible);
  const first = paint(tokens, shown, visible);
  yield { revision, properties: { [visible]: first } };
  const other = theme(hidden);
  const second = paint(tokens, other, hidden);
  nameOwn(tokens, document);
  yield {
    revision,
    tokens: [...tokens.values()],
    groups: groupsOf(structure, tokens),
    references: structure.references,
    axes: [],
    columns: plainColumns,
    stacks: plainStacks,
    cells: {},
    judged: judgedIn(shown, other),
    properties: { [hidden]: second },
  };
}

/** All of it at once. */
export function analyseWhole(text: string, revision = 0): Analysis {
  let analysis: Analysis = { ...empty, revision };
  for (const stage of analyse(text, revision, "light")) {
    if (stage !== undefined) analysis = advance(analysis, stage);
  }
  return analysis;
}
