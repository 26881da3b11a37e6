/** The names of variables in code for the web, as designers wrote them down. */
import type { Json } from "../../../tokens/json.ts";
import type { TokenNaming } from "../../own-names/naming.ts";
import type { Report, ReportPlace } from "../../report.ts";

/** Collects them, each for the first variable that states it. */
export class CodeNames {
  readonly tokens = new Map<string, TokenNaming>();
  private readonly owners = new Map<string, string>();
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  /** Keeps the name that the code syntax of a variable states for the web, unless another one has it. */
  add(path: string, code: Json | undefined, place: ReportPlace): void {
    const name = propertyOf(code);
    if (name === undefined) return;
    const owner = this.owners.get(name) ?? path;
    if (owner === path) {
      this.owners.set(name, path);
      this.tokens.set(path, { name });
      return;
    }
    const message = `has the code syntax ${name}, as ${owner} does, and keeps the name that its path gives; give one of them another code syntax in Figma`;
    this.report.add("name_left", { ...place, path }, message);
  }
}

/** The custom property of `var(--x)`, `var(--x, red)` or `--x`; `undefined` for other code, such as `$x`. */
function propertyOf(code: Json | undefined): string | undefined {
  if (typeof code !== "string") return undefined;
  return /^\s*(?:var\(\s*)?(--[^\s,()]+)\s*(?:[,)].*)?$/s.exec(code)?.[1];
}
