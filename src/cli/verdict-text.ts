/** Describes a verdict: plain for terminals and logs, Markdown for pull requests. */
import type { Appearance } from "../tokens/findings.ts";
import type { PropertyChange, TokenChange } from "../tokens/verdict/change.ts";
import type { Level } from "../tokens/verdict/level.ts";
import { sayPlace } from "../tokens/verdict/place.ts";
import type { Verdict } from "../tokens/verdict/verdict.ts";
import type { Terminal } from "./terminal.ts";
import { visible } from "./visible.ts";

/** The compared sides, and how many errors the later one has. */
export interface Compared {
  before: string;
  after: string;
  errors: number;
  verdict: Verdict;
}

const sentences: Readonly<Record<Level, string>> = {
  none: "Nothing differs",
  patch: "Few will notice",
  minor: "Adds or visibly changes",
  major: "Breaks users of the theme",
};
const styles = { none: "green", patch: "green", minor: "yellow", major: "red" } as const;

/** Most rows per list, because a pull request's comment holds 65,536 characters. */
const MOST = 100;

export function plainText(
  { before, after, errors, verdict }: Compared,
  terminal: Terminal,
): string {
  const { level, reasons } = verdict;
  const head = terminal.paint(
    styles[level],
    `${level}: ${sentences[level]}, from ${visible(before)} to ${visible(after)}.`,
  );
  const shown = reasons.slice(0, MOST).map((one) => {
    const mark = terminal.paint(styles[one.level], one.level.padEnd(5));
    return `  ${mark}  ${visible(one.message)}`;
  });
  return [
    head,
    ...counted(verdict),
    ...defaultsLine(verdict),
    ...shown,
    ...more(reasons.length),
    ...errorLine(errors, after),
  ].join("\n");
}

export function markdown({ before, after, errors, verdict }: Compared): string {
  const { level, changes, reasons } = verdict;
  const lines = [
    `### Design tokens: ${level === "none" ? "nothing differs" : `**${level}**`}`,
    "",
    `${sentences[level]}, from ${code(before)} to ${code(after)}.`,
    ...counted(verdict),
    ...defaultsLine(verdict),
    ...errorLine(errors, after),
  ];
  const grave = reasons.filter((one) => one.level === "major");
  if (grave.length > 0) {
    lines.push("", "**What breaks**", "");
    lines.push(...grave.slice(0, MOST).map(({ message }) => `- ${escaped(message)}`));
    lines.push(...more(grave.length));
  }
  if (changes.length > 0) {
    lines.push("", "| Token | Change | Light | Dark |", "| --- | --- | --- | --- |");
    lines.push(...changes.slice(0, MOST).map(row));
    lines.push(...more(changes.length).map((line) => `\n${line.trim()}`));
  }
  return `${lines.join("\n")}\n`;
}

function row({ path, from, kind, properties, ...place }: TokenChange): string {
  const token = from === undefined ? code(path) : `${code(from)} → ${code(path)}`;
  const name = token + escaped(sayPlace(place));
  const own = properties.find(({ derived }) => !derived) ?? properties[0];
  return `| ${name} | ${kind.replaceAll("_", " ")} | ${values(own, "light")} | ${values(own, "dark")} |`;
}

function values(property: PropertyChange | undefined, appearance: Appearance): string {
  const change = property?.[appearance];
  if (change === undefined) return "";
  const [before, after] = [change.before, change.after].map((css) =>
    css === null ? "–" : code(css),
  );
  return `${before} → ${after}`;
}

function counted({ counts, contrast, permutations }: Verdict): string[] {
  const kinds = Object.entries(counts).filter(([, count]) => count > 0);
  const parts = kinds.map(([kind, count]) => `${count} ${kind.replaceAll("_", " ")}`);
  const fails = contrast.filter(({ outcome }) => outcome.startsWith("fails_"));
  const pairs = fails.map(({ appearance, front, back }) => `${appearance} ${front} ${back}`);
  const failing = new Set(pairs).size;
  if (failing > 0)
    parts.push(
      `${failing} ${failing === 1 ? "pair" : "pairs"} of colors without enough contrast now`,
    );
  const where = permutations === undefined ? "" : `, in ${permutations} permutations`;
  return parts.length === 0 ? [] : ["", `Tokens: ${parts.join(", ")}${where}.`];
}

const more = (count: number): string[] => (count > MOST ? [`  … and ${count - MOST} more.`] : []);

const errorLine = (errors: number, after: string): string[] =>
  errors === 0
    ? []
    : [
        "",
        `${visible(after)} has ${errors} ${errors === 1 ? "error" : "errors"} and cannot go live: tokenkit validate lists them.`,
      ];

/** Formats an author's text as code in a table; cuts long values. */
function code(text: string): string {
  const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  const flat = visible(short.replace(/\s+/g, " ")).replaceAll("|", "\\|");
  const fence = "`".repeat(
    1 + Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length)),
  );
  return flat.includes("`") ? `${fence} ${flat} ${fence}` : `\`${flat}\``;
}

/** Escapes an author's text, so nothing in it becomes a link, a mention or a tag. */
const escaped = (text: string): string =>
  visible(text.replace(/\s+/g, " "))
    .replace(/[\\`*_{}[\]<>()#!|~]/g, "\\$&")
    .replaceAll("@", "@\u200b");

const defaultsLine = ({ byDefaults }: Verdict): string[] =>
  byDefaults === undefined
    ? []
    : [`Only the defaults are compared, because a document exceeds what is served: ${byDefaults}.`];
