import type { Appearance } from "../../tokens/findings.ts";
import { type Side, sideOf } from "../../tokens/verdict/side.ts";
import { type Verdict, verdictOfSides } from "../../tokens/verdict/verdict.ts";

/** The custom properties that run time would serve, derived ones included. */
type Properties = Record<Appearance, Readonly<Record<string, string>>>;

/** What lies between two documents, as their readers would notice it. */
export interface Comparison {
  verdict: Verdict;
  before: Properties;
  after: Properties;
}

/** Compares two token documents; what does not resolve counts as absent. */
export function compareDocuments(before: unknown, after: unknown): Comparison {
  const derived = new Map();
  const [from, to] = [sideOf(before, derived), sideOf(after, derived)];
  return {
    verdict: verdictOfSides(from, to),
    before: propertiesOf(from),
    after: propertiesOf(to),
  };
}

function propertiesOf(side: Side): Properties {
  const of = (appearance: Appearance) =>
    Object.fromEntries([...side[appearance].properties].map(([name, { css }]) => [name, css]));
  return { light: of("light"), dark: of("dark") };
}
