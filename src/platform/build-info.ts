import { readFileSync } from "node:fs";
import packageJson from "../../package.json" with { type: "json" };

const root = new URL("../../", import.meta.url);

function read(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, root), "utf8").trim();
  } catch {
    return undefined;
  }
}

/** A clone's checked-out commit, read without git; in an image, the build argument. */
function commit(): string {
  const head = read(".git/HEAD");
  if (head === undefined) return read("dist/commit") || "unknown";
  if (!head.startsWith("ref: ")) return head;
  const ref = head.slice("ref: ".length);
  const packed = read(".git/packed-refs")
    ?.split("\n")
    .find((line) => line.endsWith(` ${ref}`));
  return read(`.git/${ref}`) ?? packed?.split(" ")[0] ?? "unknown";
}

export const buildInfo = { version: packageJson.version, commit: commit() };
