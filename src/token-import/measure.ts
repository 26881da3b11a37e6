/**
 * Measures files in one pass over their characters before a parser reads them, because parsers take seconds and
 * a gigabyte for a megabyte of brackets.
 */
import { deepest, placeAt } from "./json-text.ts";
import type { SourceFile } from "./model.ts";
import { ImportProblem } from "./problem.ts";

/** Most lists, groups and commas of all files together; 50,000 verbose tokens have some 1.5 million. */
const MAX_PARTS = 2_000_000;
/** Most of these and lines in YAML files, because each takes 25 µs to read. */
const MAX_YAML_PARTS = 50_000;

const isYaml = ({ name }: SourceFile): boolean => /\.ya?ml$/i.test(name);

/** @throws ImportProblem naming the file that nests too deep, or with which the files hold too much */
export function assertMeasured(files: readonly SourceFile[]): void {
  let parts = 0;
  let yamlParts = 0;
  for (const file of files) {
    const found = partsOf(file);
    parts += found.parts;
    if (isYaml(file)) yamlParts += found.parts + found.lines;
    const over = (most: number, what: string, advice: string) =>
      new ImportProblem({ file: file.name }, `the files hold over ${most} ${what} here; ${advice}`);
    if (yamlParts > MAX_YAML_PARTS) {
      throw over(MAX_YAML_PARTS, "lines and values of YAML", "send JSON");
    }
    if (parts > MAX_PARTS) throw over(MAX_PARTS, "values", "send fewer");
  }
}

/** The change that a character makes to the depth, the parts and the lines. */
type Role = readonly [depth: number, parts: number, lines: number];

const OPENS: Role = [1, 1, 0];
const CLOSES: Role = [-1, 0, 0];
const SEPARATES: Role = [0, 1, 0];
const ENDS_LINE: Role = [0, 0, 1];
const QUOTES: Role = [0, 0, 0];

function rolesOf(opening: string, closing: string, separating: string): (Role | undefined)[] {
  const roles: (Role | undefined)[] = Array.from({ length: 128 }, () => undefined);
  const assign = (characters: string, role: Role) => {
    for (const character of characters) roles[character.charCodeAt(0)] = role;
  };
  assign(opening, OPENS);
  assign(closing, CLOSES);
  assign(separating, SEPARATES);
  assign("\n", ENDS_LINE);
  assign('"', QUOTES);
  return roles;
}

const dataRoles = rolesOf("([{", ")]}", ",");
/** The reader of rules has its own bound for their depth. */
const cssRoles = rolesOf("([", ")]", "{,;");

function partsOf({ name, content }: SourceFile): { parts: number; lines: number } {
  const roles = /css$/i.test(name) ? cssRoles : dataRoles;
  const texts = new Texts(content);
  let [depth, parts, lines] = [0, 0, 0];
  for (let at = 0; at < content.length; at += 1) {
    const role = roles[content.charCodeAt(at)];
    if (role === undefined) continue;
    if (role === QUOTES) at = texts.endOf(at);
    depth += role[0];
    parts += role[1];
    lines += role[2];
    // Twice as deep, because brackets in comments and texts of other quotes count too.
    if (depth > 2 * deepest) throw tooDeep(name, content, at);
  }
  return { parts, lines };
}

function tooDeep(file: string, content: string, at: number): ImportProblem {
  const place = { file, ...placeAt(content, at) };
  return new ImportProblem(place, `nests over ${deepest} levels deep here`);
}

const [QUOTE, LINE_END, BACKSLASH] = ['"', "\n", "\\"].map((one) => one.charCodeAt(0));

/** Finds where texts in double quotes end. */
class Texts {
  private readonly content: string;
  /** No quote before this offset closes on its line, so each character is read at most twice. */
  private oddUntil = -1;

  constructor(content: string) {
    this.content = content;
  }

  /** The end of a text, or its beginning if it does not end on its line. */
  endOf(start: number): number {
    if (start < this.oddUntil) return start;
    let at = start + 1;
    for (; at < this.content.length; at += 1) {
      const code = this.content.charCodeAt(at);
      if (code === QUOTE) return at;
      if (code === LINE_END) break;
      if (code === BACKSLASH) at += 1;
    }
    this.oddUntil = at;
    return start;
  }
}
