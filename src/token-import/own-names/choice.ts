/** Checks what a caller chooses of the own names. */
import { FindingList } from "../../tokens/findings.ts";
import type { JsonObject } from "../../tokens/json.ts";
import { namesPlace, readOwnNames } from "../../tokens/own/names.ts";
import type { NamesOption } from "./naming.ts";
import { NamesProblem } from "./problem.ts";

/** @throws NamesProblem naming the first part that is outside of the grammar of own names */
export function assertNamesChoice(option: NamesOption | undefined): void {
  if (option === undefined || option === "none") return;
  const findings = new FindingList();
  const names = Object.fromEntries(
    Object.entries(option).filter(([, value]) => value !== undefined),
  ) as JsonObject;
  readOwnNames({ $extensions: { "io.tokenkit": { names } } }, findings);
  const [first] = findings.items;
  if (first === undefined) return;
  throw new NamesProblem(`names${first.path.slice(namesPlace.length)}`, first.message);
}
