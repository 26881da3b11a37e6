/** Reports what each file of an import gave. */
import { isObject } from "../tokens/json.ts";
import type { Format, Imported, Parsed, Tools } from "./model.ts";
import { recognise } from "./recognise.ts";
import { tokensOf } from "./tree.ts";

/** Most files that the entry names. */
const mostNamed = 60;

/** The tokens of a file. */
export interface FileVerdict {
  name: string;
  /** The number of tokens. */
  tokens: number;
  /** The format that the file is recognised as by itself. */
  format?: string;
  /** Why it gave no token. */
  reason?: string;
}

/** Reports how many tokens each of several files gave, and each file that gave none; answers the same by file. */
export function reportFiles(
  files: readonly Parsed[],
  { sets }: Imported,
  format: Format,
  { places, report }: Tools,
): FileVerdict[] {
  const counts = new Map<string, Set<string>>();
  for (const { path, token } of sets.flatMap(({ document }) => tokensOf(document))) {
    const file = places.get(token)?.file;
    if (file === undefined) continue;
    counts.set(file, (counts.get(file) ?? new Set()).add(path.join("\n")));
  }
  const given = files.flatMap(({ name }): [string, number][] => {
    const count = counts.get(name)?.size;
    return count === undefined ? [] : [[name, count]];
  });
  const message = messageOf(given);
  for (const [file] of files.length > 1 ? given : []) report.add("files_read", { file }, message);
  for (const file of files) {
    const isTold =
      counts.has(file.name) || report.whyLeftOut(file.name) !== undefined || isStructure(file);
    if (!isTold) report.add("file_left_out", { file: file.name }, reasonOf(file, format));
  }
  return files.map((file): FileVerdict => {
    const tokens = counts.get(file.name)?.size ?? 0;
    const own = recognise([file])?.format.name;
    const reason = tokens > 0 ? undefined : report.whyLeftOut(file.name);
    return {
      name: file.name,
      tokens,
      ...(own !== undefined && { format: own }),
      ...(reason !== undefined && { reason }),
    };
  });
}

function messageOf(given: readonly [string, number][]): string {
  const named = given.slice(0, mostNamed).map(([file, count]) => `${file} ${count}`);
  const rest = given.slice(mostNamed);
  const more = rest.reduce((sum, [, count]) => sum + count, 0);
  const others = rest.length > 0 ? `, and ${rest.length} more files ${more}` : "";
  return `how many tokens each file gave: ${named.join(", ")}${others}`;
}

function reasonOf(file: Parsed, format: Format): string {
  if (file.kind === "script") {
    return "is a program, which is not run; send the JSON or CSS that it builds";
  }
  const own = recognise([file]);
  if (own === undefined || own.format === format) return "gave no token";
  return `gave no token, because the files are read as ${format.name}; import it by itself, as ${own.format.name}`;
}

const members = [
  "resolutionOrder",
  "tokenSetOrder",
  "$themes",
  "$metadata",
  "aliases",
  "imports",
  "platforms",
];

/** Whether a file orders or configures others rather than holding tokens. */
function isStructure({ kind, name, ...file }: Parsed): boolean {
  if (kind !== "json" || !("json" in file)) return false;
  if (/(?:^|\/)\$(?:themes|metadata)\.json$/.test(name)) return true;
  return isObject(file.json) && members.some((one) => Object.hasOwn(file.json, one));
}
