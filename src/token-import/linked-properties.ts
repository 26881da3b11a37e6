/** Custom properties in values: those that another token becomes in a stylesheet. */
import { mapTexts } from "./adapt-type.ts";
import type { TokenSet, Tools } from "./model.ts";
import { tokensOf } from "./tree.ts";

const use = /var\(\s*--([\w-]+)\s*(?:,(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)?\)/g;

/** Replaces `var()` by a reference to the token whose property it is, and reports others. */
export function linkProperties(sets: readonly TokenSet[], { places, report }: Tools): void {
  const found = sets.flatMap(({ document }) => tokensOf(document));
  const byProperty = new Map(found.map(({ path }) => [plain(path.join("-")), path.join(".")]));
  for (const { path, token } of found) {
    const place = { ...(places.get(token) ?? { file: "" }), path: path.join(".") };
    token.$value = mapTexts(token.$value ?? null, (text) =>
      text.replace(use, (whole, name: string) => {
        const target = targetOf(name, byProperty);
        if (target === undefined || target === path.join(".")) {
          const message = "var() of a property that is not declared here stays as it is";
          report.add("value_rewritten", place, message);
          return whole;
        }
        const message = "var() of another token's property became a reference";
        report.add("reference_rewritten", place, message);
        return `{${target}}`;
      }),
    );
  }
}

/** The token of a property, also of one that begins with a word more: the prefix of its build. */
function targetOf(name: string, byProperty: ReadonlyMap<string, string>): string | undefined {
  return byProperty.get(plain(name)) ?? byProperty.get(plain(name.replace(/^[a-z0-9]+-/i, "")));
}

/** A name without its case and separators, which builds change. */
const plain = (name: string): string => name.toLowerCase().replace(/[-_]/g, "");
