/** Documents that every engine takes: published sets without what a strict reader refuses. */
import { FindingList } from "../../src/tokens/findings.ts";
import { isObject, type JsonObject } from "../../src/tokens/json.ts";
import { buildTheme } from "../../src/tokens/theme.ts";
import { exampleSets, primer, spectrum } from "../../test/tokens/support/published.ts";

/** A document with the number of its tokens. */
export interface BenchDocument {
  name: string;
  source: string;
  tokens: number;
}

const harmless = new Set(["contrast_low", "deprecated_in_use", "name_case", "token_incomplete"]);

/** The light appearance of Primer and Spectrum, from their DTCG form and from their own packages. */
export function benchDocuments(): BenchDocument[] {
  const examples = exampleSets().filter(({ name }) => /primer|spectrum/.test(name));
  return [...examples, primer(), spectrum()].map(({ name, document }) => {
    const { $appearances, ...light } = document as JsonObject;
    const strict = name.startsWith("@") ? light : prune(light);
    return { name, source: JSON.stringify(strict), tokens: countTokens(strict) };
  });
}

/** Takes tokens with findings out until none is left. */
function prune(document: JsonObject): JsonObject {
  const pruned = structuredClone(document);
  for (let round = 0; round < 20; round += 1) {
    // Validation gathers what says the same; here every path counts.
    const findings = new FindingList();
    buildTheme(pruned, "light", findings);
    const paths = new Set(
      findings.items.filter(({ code }) => !harmless.has(code)).map(({ path }) => path),
    );
    if (paths.size === 0) break;
    remove(pruned, "", paths);
  }
  return pruned;
}

function remove(group: JsonObject, path: string, paths: ReadonlySet<string>): void {
  for (const [name, child] of Object.entries(group)) {
    if (!isObject(child) || name.startsWith("$")) continue;
    const dotted = path === "" ? name : `${path}.${name}`;
    if (paths.has(dotted)) delete group[name];
    else if (!Object.hasOwn(child, "$value")) remove(child, dotted, paths);
  }
}

/** How many tokens a document holds. */
function countTokens(node: unknown): number {
  if (!isObject(node)) return 0;
  if (Object.hasOwn(node, "$value")) return 1;
  let count = 0;
  for (const [name, child] of Object.entries(node))
    if (!name.startsWith("$")) count += countTokens(child);
  return count;
}
