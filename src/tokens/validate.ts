/** Validation of a token document: every finding of every permutation, never stopping at the first. */
import { adviseContrast } from "./advice.ts";
import { hasAppearances } from "./appearance.ts";
import { type Appearance, type Finding, FindingList } from "./findings.ts";
import { describeForeign } from "./foreign.ts";
import { gather } from "./gather.ts";
import { isObject, type JsonObject } from "./json.ts";
import { adviseForms } from "./own/advise-forms.ts";
import { checkOwnNames } from "./own/check.ts";
import { inspectInSteps, inspectResolver } from "./resolver/inspect.ts";
import { isResolver } from "./resolver/shape.ts";
import { checkRoles } from "./roles/check.ts";
import { buildTheme, type Theme } from "./theme.ts";
import { reportDepth } from "./tree.ts";

/** The verdict on a document. */
export interface ValidationResult {
  /** Whether there is no error; warnings do not count. */
  valid: boolean;
  /** The number of errors; a mistake that was made a thousand times counts a thousand. */
  errorCount: number;
  /** The number of warnings, counted likewise. */
  warningCount: number;
  /**
   * Structure first, then values; one that holds in a single appearance names it. A mistake that
   * was made more than five times is one finding with its `count`.
   */
  findings: Finding[];
}

/** Validates a document of any kind. Never throws. */
export function validateTokens(document: unknown): ValidationResult {
  return verdict([...examineTokens(document).findings]);
}

/** Everything that an editor shows of a document: ungathered findings and both appearances. */
export interface Examination {
  /** As `validateTokens` finds them, but never gathered. */
  findings: readonly Finding[];
  /** Builds an appearance when it is first asked for. */
  theme: (appearance: Appearance) => Theme;
}

/** Examines a document of any kind. Never throws. */
export function examineTokens(document: unknown): Examination {
  if (isResolver(document)) {
    const { findings, resolved, theme } = inspectResolver(document);
    return { findings: judge(document, resolved, findings), theme };
  }
  const { findings, light, dark } = inspect(document);
  let built = dark;
  return {
    findings,
    theme(appearance) {
      if (appearance === "light") return light;
      built ??= buildTheme(document, "dark");
      return built;
    },
  };
}

/** The findings of a resolver, with a pause after each permutation. Never throws. */
export function* examineInSteps(document: JsonObject): Generator<void, readonly Finding[]> {
  const { findings, resolved } = yield* inspectInSteps(document);
  return judge(document, resolved, findings);
}

interface Inspection {
  findings: Finding[];
  light: Theme;
  /** Undefined if both appearances are the same. */
  dark: Theme | undefined;
}

function inspect(document: unknown): Inspection {
  const varied = isObject(document) && hasAppearances(document);
  const light = examine(document, "light");
  if (!varied) {
    const findings = judge(document, light.theme.resolved.length, light.findings.items);
    return { findings, light: light.theme, dark: undefined };
  }
  const dark = examine(document, "dark");
  warnOfLoneTokens(light.theme, dark);
  warnOfLoneTokens(dark.theme, light);
  const resolved = light.theme.resolved.length + dark.theme.resolved.length;
  const found = combine(light.findings.items, dark.findings.items);
  return { findings: judge(document, resolved, found), light: light.theme, dark: dark.theme };
}

/** The verdict on a document that nests too deep for any other check. */
export function refuseDepth(): ValidationResult {
  const findings = new FindingList();
  reportDepth(findings);
  return verdict(findings.items);
}

/** Puts findings about the whole document before those about its parts. */
function judge(document: unknown, resolved: number, found: Finding[]): Finding[] {
  const whole = new FindingList();
  const foreign = isObject(document) ? describeForeign(document, resolved === 0) : undefined;
  if (foreign !== undefined) whole.add("document_foreign", "", foreign);
  if (resolved === 0 && !found.some(({ severity }) => severity === "error")) {
    whole.add(
      "document_empty",
      "",
      'No token of the document resolves, so that it would change nothing; add one, such as "primary": { "$type": "color", "$value": "#0b5cad" }',
    );
  }
  if (isObject(document)) checkOwnNames(document, whole);
  if (isObject(document)) checkRoles(document, whole);
  return [...whole.items, ...found];
}

interface Examined {
  theme: Theme;
  findings: FindingList;
}

function examine(document: unknown, appearance: Appearance): Examined {
  const findings = new FindingList();
  const theme = buildTheme(document, appearance, findings);
  adviseContrast(theme, findings);
  adviseForms(theme, findings);
  return { theme, findings };
}

function warnOfLoneTokens(other: Theme, { theme, findings }: Examined): void {
  const otherPaths = new Set(other.resolved.map(({ node }) => node.dotted));
  for (const { node } of theme.resolved) {
    if (otherPaths.has(node.dotted)) continue;
    findings.add(
      "appearance_only",
      node.dotted,
      `exists in the ${theme.appearance} appearance only; add it to the base or to ${other.appearance}`,
    );
  }
}

function combine(light: readonly Finding[], dark: readonly Finding[]): Finding[] {
  const key = ({ code, path, message }: Finding) => `${code}\n${path}\n${message}`;
  const inLight = new Set(light.map(key));
  const inDark = new Set(dark.map(key));
  const only = (appearance: Appearance, others: Set<string>) => (finding: Finding) =>
    others.has(key(finding)) ? finding : { ...finding, appearance };
  return [
    ...light.map(only("light", inDark)),
    ...dark.filter((finding) => !inLight.has(key(finding))).map(only("dark", inLight)),
  ];
}

function verdict(findings: Finding[]): ValidationResult {
  const errorCount = findings.filter(({ severity }) => severity === "error").length;
  const warningCount = findings.length - errorCount;
  return { valid: errorCount === 0, errorCount, warningCount, findings: gather(findings) };
}
