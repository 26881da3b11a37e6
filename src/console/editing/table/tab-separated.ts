/** Tab-separated text as spreadsheets copy and paste it. */

const needsQuotes = /["\t\n\r]/;

/** Prints rows, with quotes around cells that hold tabs, quotes or line breaks. */
export const printTabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join("\t")).join("\n");

const quoted = (text: string): string =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Reads rows of cells. A cell is quoted only if a tab, a line break or the end follows its closing quote, because
 * JSON and lists of fonts hold quotes of their own.
 */
export function readTabbed(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const cell = cellAt(text, at);
    rows.at(-1)?.push(cell.text);
    at = cell.end;
    if (at >= text.length) break;
    if (text[at] === "\t") {
      at += 1;
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    // The line break that a spreadsheet adds at the end begins no row.
    if (at >= text.length) break;
    rows.push([]);
  }
  return rows;
}

const quotedCell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
const plainCell = /[^\t\r\n]*/y;

function cellAt(text: string, at: number): { text: string; end: number } {
  quotedCell.lastIndex = at;
  const quotes = quotedCell.exec(text);
  if (quotes !== null) {
    return { text: (quotes[1] ?? "").replaceAll('""', '"'), end: quotedCell.lastIndex };
  }
  plainCell.lastIndex = at;
  return { text: plainCell.exec(text)?.[0] ?? "", end: plainCell.lastIndex };
}
