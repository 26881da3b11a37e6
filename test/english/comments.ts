import { readFileSync } from "node:fs";

/** A comment's prose, its markers removed and its lines joined. */
export type Comment = { file: string; line: number; text: string };

const withoutMarkers = (raw: string) =>
  raw
    .replace(/^\/\*\*?|\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*(\*|\/\/|#)\s?/, "").trim())
    .join(" ")
    .trim();

/** The comments of a TypeScript file that begin a line; consecutive `//` lines count as one. */
function ofTypeScript(file: string, source: string): Comment[] {
  const comment = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;
  return [...source.matchAll(comment)].map((match) => ({
    file,
    line: source.slice(0, match.index).split("\n").length,
    text: withoutMarkers(match[0].trim()),
  }));
}

/** Comments of Terraform, shell and YAML: runs of lines that begin with `#`. */
function ofHashes(file: string, source: string): Comment[] {
  const found: Comment[] = [];
  let open: Comment | undefined;
  source.split("\n").forEach((line, index) => {
    if (!/^\s*#(?!!)/.test(line)) {
      open = undefined;
    } else if (open) {
      open.text += ` ${withoutMarkers(line)}`;
    } else {
      open = { file, line: index + 1, text: withoutMarkers(line) };
      found.push(open);
    }
  });
  return found;
}

/** Paragraphs of a page, without its fenced code. */
function ofMarkdown(file: string, source: string): Comment[] {
  const text = source.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ""));
  const found: Comment[] = [];
  let line = 1;
  for (const paragraph of text.split(/\n(?=\s*\n|[-*#|] |\d+\. )/)) {
    if (paragraph.trim())
      found.push({ file, line, text: paragraph.replaceAll(/\s+/g, " ").trim() });
    line += paragraph.split("\n").length;
  }
  return found;
}

/** What a file says in English: its comments, or a page's paragraphs. */
export function commentsOf(file: string): Comment[] {
  const source = readFileSync(file, "utf8");
  if (/\.(ts|tsx|css)$/.test(file)) return ofTypeScript(file, source);
  if (/\.md$/.test(file)) return ofMarkdown(file, source);
  return ofHashes(file, source);
}
