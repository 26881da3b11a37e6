import type { Finding } from "../../tokens/findings.ts";
import { validateTokens } from "../../tokens/validate.ts";
import type { Command } from "../command.ts";
import { statuses } from "../failure.ts";
import { placesIn } from "../place-of.ts";
import { type ReadDocument, readDocument } from "../read-document.ts";
import type { Terminal } from "../terminal.ts";
import { visible } from "../visible.ts";

/** Prints the findings of a document. */
export const validate: Command = {
  usage: `tokenkit validate <document> [options]

Finds every error and warning of a token document, or of an export of a theme, with
file:line:column. Works without a network.

Options:
  --strict  warnings count as errors
  --json    the findings as JSON, each with its places

Exit status:
  0  there is no error
  1  there is one, or with --strict a warning
  2  the command line is wrong
  3  the file cannot be read`,
  texts: [],
  flags: ["strict", "json"],
  words: [1, 1],
  run({ words, flags }, terminal) {
    const read = readDocument(words[0] ?? "");
    const result = validateTokens(read.document);
    const { errorCount, warningCount, findings } = result;
    const placed = withPlaces(read, findings);
    if (flags.has("json")) terminal.json({ ...result, findings: placed });
    else terminal.print(textOf(placed, [errorCount, warningCount], terminal));
    const failing = errorCount > 0 || (flags.has("strict") && warningCount > 0);
    return failing ? statuses.found : statuses.done;
  },
};

type Placed = Finding & { at: string[] };

/** Findings with their places (`file:line:column`); the first five of many. */
export function withPlaces(read: ReadDocument, findings: readonly Finding[]): Placed[] {
  const placeOf = placesIn(read);
  return findings.map((finding) => ({
    ...finding,
    at: (finding.places ?? [finding.path]).map((path) => placeOf(finding, path)),
  }));
}

/** The findings as lines, with their total. */
export function textOf(
  findings: readonly Placed[],
  [errors, warnings]: readonly [number, number],
  terminal: Terminal,
): string {
  const lines = findings.flatMap((finding) => {
    const { at, severity, code, path, message, appearance, count } = finding;
    const mark = terminal.paint(severity === "error" ? "red" : "yellow", severity);
    const where = appearance === undefined ? "" : ` (${appearance})`;
    const times = count === undefined ? "" : ` (${count} times)`;
    const name = path === "" ? "" : `${path}${where}: `;
    const [first, ...others] = at.map(visible);
    return [
      `${first} ${mark} ${code} ${visible(name + message)}${times}`,
      ...others.map((place) => `  ${place}`),
    ];
  });
  return [
    ...lines,
    `${errors} ${errors === 1 ? "error" : "errors"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}.`,
  ].join("\n");
}
