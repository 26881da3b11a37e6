import { type Conversion, convertTokens, formatNames } from "../../token-import/convert.ts";
import { shownPlace } from "../../token-import/problem.ts";
import type { ReportEntry } from "../../token-import/report.ts";
import { nameCases } from "../../tokens/own/ruled-name.ts";
import type { Command } from "../command.ts";
import { statuses } from "../failure.ts";
import { namesLists, namesOf, namesTexts, orWrong } from "../names-options.ts";
import { orFailure } from "../read-document.ts";
import { readSources } from "../read-sources.ts";
import { jsonText, type Terminal } from "../terminal.ts";
import { visible } from "../visible.ts";
import { writeFile } from "../write-file.ts";

/** Converts other tools' files into a token document. */
export const convert: Command = {
  usage: `tokenkit convert <files, zip archives or folders…> [options]

Makes a token document of another tool's files, and reports what was left out, mapped and changed,
with file:line:column. Works without a network. Without --out the document goes to standard output
and the report to standard error.

Options:
  --format <name>  the format of the files, if it is not recognised:
                   ${formatNames.slice(0, 6).join(", ")},
                   ${formatNames.slice(6, 12).join(", ")},
                   ${formatNames.slice(12).join(", ")}
  --prefix <text>  the beginning of own names, such as acme-
  --case <case>    how own names are made of paths: ${nameCases.join(", ")}
  --base <selector>
                   where the defaults hold, such as :root; may be repeated
  --mode <axis>.<context>=<selector>
                   where a context holds, as in appearance.dark=.dark; may be repeated
  --names none     write no own names
  --out <file>     writes the document to this file
  --json           document, report and findings as one JSON object on standard output

Exit status:
  0  it is converted
  2  the command line is wrong
  3  a file cannot be read, or its format is unknown`,
  texts: ["format", "out", ...namesTexts],
  lists: namesLists,
  flags: ["json"],
  words: [1, 10_000],
  run(given, terminal) {
    const { words, texts, flags } = given;
    const names = namesOf(given);
    terminal.quiet = flags.has("json");
    terminal.progress(`Reading ${words.map(visible).join(", ")}`);
    const files = readSources(words);
    terminal.progress(`Converting ${files.length} ${files.length === 1 ? "file" : "files"}`);
    const conversion = orWrong(() => orFailure(() => convertTokens(files, texts.format, names)));
    const { document } = conversion;
    if (texts.out !== undefined) writeFile(texts.out, jsonText(document));
    if (flags.has("json")) {
      terminal.json(conversion);
    } else if (texts.out !== undefined) {
      terminal.print(reportText(conversion, terminal));
      terminal.print(`Written to ${texts.out}.`);
      if (conversion.errorCount + conversion.warningCount > 0)
        terminal.print(`tokenkit validate ${texts.out} lists them, with how to fix each.`);
    } else {
      terminal.note(reportText(conversion, terminal));
      terminal.json(document);
    }
    return statuses.done;
  },
};

const titles = { left_out: "left out", mapped: "mapped", changed: "changed" } as const;
const styles = { left_out: "yellow", mapped: "bold", changed: "dim" } as const;

function reportText(conversion: Conversion, terminal: Terminal): string {
  const { format, reason, report, errorCount, warningCount } = conversion;
  const because = reason === undefined ? "" : `, because ${visible(reason)}`;
  const counts = Object.entries(titles).map(([action, title]) => {
    const entries = report.filter((entry) => entry.action === action);
    return `${entries.reduce((sum, { count }) => sum + count, 0)} ${title}`;
  });
  return [
    `Read as ${format}${because}: ${counts.join(", ")}.`,
    ...report.flatMap((entry) => entryLines(entry, terminal)),
    `The document has ${errorCount} ${errorCount === 1 ? "error" : "errors"} and ${warningCount} ${warningCount === 1 ? "warning" : "warnings"}.`,
  ].join("\n");
}

function entryLines({ action, message, count, places }: ReportEntry, terminal: Terminal): string[] {
  const times = count > 1 ? ` (${count} times)` : "";
  return [
    `${terminal.paint(styles[action], `${titles[action]}:`)} ${visible(message)}${times}`,
    ...places.map((place) =>
      visible(`  ${shownPlace(place)}${place.path ? ` ${place.path}` : ""}`),
    ),
    ...(count > places.length ? [`  … and ${count - places.length} more`] : []),
  ];
}
