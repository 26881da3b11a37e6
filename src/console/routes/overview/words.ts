import type { Draft } from "../../editing/drafts.ts";
import { counted } from "../../parts/status.tsx";
import { momentText } from "../../parts/time.tsx";
import type { ThemeFace } from "./faces.ts";
import type { Waiting } from "./waiting.ts";

/** Says that own changes are in this browser, and names their version if it is not the newest. */
export function draftText({ at, baseVersion }: Draft, theme: ThemeFace | undefined): string {
  const kept = `only in this browser, kept ${momentText(at)}`;
  if (theme === undefined || theme.version <= baseVersion) return kept;
  return `${kept}; they began from version ${baseVersion}, and version ${theme.version} is newer`;
}

/** The title and the line of a theme that waits. `who` is undefined for the reader. */
export function waitingText(
  { kind, theme: { name }, at, errors }: Waiting,
  who: string | undefined,
): [title: string, text: string] {
  const moment = momentText(new Date(at));
  const by = who === undefined ? "" : ` by ${who}`;
  switch (kind) {
    case "copy":
      return [`Unpublished changes in ${name}`, `saved for the team${by} ${moment}, not live`];
    case "draft":
      return [`${name} was never published`, `draft, changed${by} ${moment}`];
    default:
      return [`${counted(errors, "error")} in ${name}`, "in the version that is live"];
  }
}
