import { counted } from "../../parts/status.tsx";
import { momentText } from "../../parts/time.tsx";
import type { Part } from "./theme/state/words.ts";
import type { ListedTheme } from "./use-themes.ts";

/** The words of the state of a listed theme, as far as a list knows them: "Live 4", "unpublished", "saved 14:02". */
export function listedParts(
  { status, version, updatedAt }: Pick<ListedTheme, "status" | "version" | "updatedAt">,
  copy: { savedAt: string; by: string | undefined } | undefined,
  changes: number | undefined,
  standing?: Part,
  now = new Date(),
): Part[] {
  if (status === "archived") return [{ text: "Archived", tone: "quiet" }];
  const isLive = status === "published";
  const parts: Part[] = [
    isLive ? { text: `Live ${version}`, tone: "good" } : { text: "Draft", tone: "strong" },
  ];
  if (changes !== undefined) {
    parts.push({
      text: `${changes === 0 ? "other changes" : counted(changes, "change")}, only yours`,
      tone: "quiet",
    });
  }
  if (standing !== undefined) {
    parts.push(standing);
  } else if (copy !== undefined) {
    if (isLive) parts.push({ text: "unpublished", tone: "strong" });
    const by = copy.by === undefined ? "" : ` by ${copy.by}`;
    parts.push({ text: `saved ${momentText(new Date(copy.savedAt), now)}${by}`, tone: "quiet" });
  } else if (!isLive && changes === undefined) {
    parts.push({ text: `saved ${momentText(new Date(updatedAt), now)}`, tone: "quiet" });
  }
  return parts;
}
