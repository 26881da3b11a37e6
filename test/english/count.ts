import { execFileSync } from "node:child_process";
import { type Comment, commentsOf } from "./comments.ts";
import { habits } from "./patterns.ts";

const roots = ["src", "adapters", "workers", "test", "bench", "terraform"];

/** Every comment of the repository's own code below `paths`; fixtures and this folder are left out. */
function allComments(paths: string[]): Comment[] {
  const files = execFileSync("git", ["ls-files", ...paths], { encoding: "utf8" }).split("\n");
  return files
    .filter((file) => /\.(ts|tsx|tf|css|md)$/.test(file))
    .filter((file) => !/\/fixtures\/|^test\/english\//.test(file))
    .flatMap(commentsOf);
}

/** The matches of each habit in the comments below `paths`, by the habit's name. */
export function countHabits(paths: string[] = roots) {
  const comments = allComments(paths);
  return habits.map((habit) => ({
    ...habit,
    matches: comments.flatMap(({ file, line, text }) =>
      [...text.matchAll(habit.pattern)].map(({ index }) => ({
        file,
        line,
        text: text.slice(Math.max(0, index - 10), index + 80),
      })),
    ),
  }));
}

/** `node test/english/count.ts [--list] [PATH …]` prints the counts, or each match with its place. */
if (import.meta.main) {
  const list = process.argv.includes("--list");
  const paths = process.argv.slice(2).filter((argument) => argument !== "--list");
  for (const { name, matches } of countHabits(paths.length > 0 ? paths : roots)) {
    process.stdout.write(`${matches.length}\t${name}\n`);
    if (!list) continue;
    for (const { file, line, text } of matches)
      process.stdout.write(`  ${file}:${line}: ${text}\n`);
  }
}
