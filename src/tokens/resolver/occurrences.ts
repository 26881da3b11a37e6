/** Records the permutations of a resolver in which each finding occurs. */
import type { Finding } from "../findings.ts";
import { type Axis, axesOf } from "./permutations.ts";
import type { Resolver } from "./read.ts";

interface Occurrence {
  finding: Finding;
  where: Set<number>;
  isEverywhere?: boolean;
}

/** Adds the findings of each permutation, in the order of `permutationsOf`. */
export class Occurrences {
  private readonly axes: readonly Axis[];
  private readonly all = new Map<string, Occurrence>();
  private added = 0;

  constructor(resolver: Resolver) {
    this.axes = axesOf(resolver);
  }

  add(findings: readonly Finding[]): void {
    for (const finding of findings) this.note(finding, this.added);
    this.added += 1;
  }

  /**
   * Adds the findings of the default permutation. Only those in `differing` may be missing elsewhere; all
   * others hold in every permutation.
   */
  addDefault(findings: readonly Finding[], differing: readonly Finding[]): void {
    const mayDiffer = new Set(differing.map(keyOf));
    for (const finding of findings) {
      const occurrence = this.note(finding, this.added);
      if (!mayDiffer.has(keyOf(finding))) occurrence.isEverywhere = true;
    }
    this.added += 1;
  }

  private located(finding: Finding, where: ReadonlySet<number>): Finding {
    const first = Math.min(...where);
    const located: Finding = { ...finding };
    const modes: Record<string, string> = {};
    for (const axis of this.axes) {
      if (!matters(axis, where)) continue;
      const context = axis.contexts[Math.floor(first / axis.stride) % axis.contexts.length] ?? "";
      if (axis.key !== undefined) modes[axis.key] = context;
      else located.appearance = context === "dark" ? "dark" : "light";
    }
    if (Object.keys(modes).length > 0) located.modes = modes;
    return located;
  }

  private note(finding: Finding, number: number): Occurrence {
    const key = keyOf(finding);
    const occurrence = this.all.get(key) ?? { finding, where: new Set() };
    occurrence.where.add(number);
    this.all.set(key, occurrence);
    return occurrence;
  }

  /** Warns of tokens that some permutations lack for reasons other than errors. */
  addLone(tokens: readonly (readonly string[])[]): void {
    const counts = new Map<string, number>();
    for (const paths of tokens) {
      for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    const broken = new Set<string>();
    for (const { finding } of this.all.values()) {
      if (finding.severity === "error") broken.add(finding.path);
    }
    const message = "exists in some permutations only; add it to a set, or to the other contexts";
    for (const [number, paths] of tokens.entries()) {
      for (const path of paths) {
        if (counts.get(path) === tokens.length || broken.has(path)) continue;
        this.note({ severity: "warning", code: "mode_only", path, message }, number);
      }
    }
  }

  /** The findings, each with the contexts of its first occurrence. */
  describe(): Finding[] {
    return [...this.all.values()].map(({ finding, where, isEverywhere }) => {
      const isCommon = isEverywhere === true || where.size === this.added;
      return isCommon ? finding : this.located(finding, where);
    });
  }
}

const keyOf = ({ code, path, message }: Finding): string => `${code}\n${path}\n${message}`;

/** Whether the axis decides where a finding occurs. */
function matters({ stride, contexts: { length } }: Axis, where: ReadonlySet<number>): boolean {
  for (const number of where) {
    const start = number - (Math.floor(number / stride) % length) * stride;
    for (let index = 0; index < length; index += 1) {
      if (!where.has(start + index * stride)) return true;
    }
  }
  return false;
}
