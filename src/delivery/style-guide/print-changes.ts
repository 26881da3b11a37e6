import { escapeHtml } from "../../markup/escape-html.ts";
import type { VersionChanges } from "../../poster/guide/changes.ts";
import type { Change } from "./changes.ts";

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** The section of a guide that tells the newest changes. */
export const printChanges = (changes: readonly Change[], slug: string, pinned: string): string =>
  `<section class="guide-section" id="what-changed" aria-labelledby="what-changed-title"><header class="guide-head"><h2 id="what-changed-title">What changed</h2><span><a href="${slug}/changes${pinned}">All changes</a> · <a href="${slug}/feed.atom${pinned}">Feed</a></span></header>
${printChangeList(changes, `${slug}?v=`)}
</section>`;

/** @param link the address of a version without its number */
export const printChangeList = (changes: readonly Change[], link: string): string =>
  `<ol class="changes">${changes.map((change) => printChange(change, link)).join("")}</ol>`;

function printChange({ version, at, message, changes }: Change, link: string): string {
  return `<li><a href="${link}${version}">Version ${version}</a><time datetime="${at.toISOString()}">${date.format(at)}</time>
<p>${escapeHtml(message ?? "")} <span>${escapeHtml(summaryOf(changes))}</span></p>${printColors(changes)}${printDeprecations(changes)}</li>`;
}

/** A change in a few words. */
function summaryOf(changes: VersionChanges | undefined): string {
  if (changes === undefined) return "First version";
  const { added, removed, changed } = changes;
  const parts = [
    [changed, "changed"],
    [added, "added"],
    [removed, "removed"],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return told.length === 0 ? "No token changed" : told.join(", ");
}

/** A publication in a line: its author's words and what changed. */
export const lineOf = (
  message: string | null | undefined,
  changes: VersionChanges | undefined,
): string => [message, summaryOf(changes)].filter(Boolean).join(" · ");

/** Colors before and after, as a picture. */
function printColors(changes: VersionChanges | undefined): string {
  if (changes === undefined || changes.colors.length === 0) return "";
  const pairs = changes.colors.map(
    ({ path, from, to }) =>
      `<li><svg viewBox="0 0 2 1" aria-hidden="true"><rect width="1" height="1" fill="${escapeHtml(from)}"/><rect x="1" width="1" height="1" fill="${escapeHtml(to)}"/></svg>${escapeHtml(path)} <span>${escapeHtml(from)} → ${escapeHtml(to)}</span></li>`,
  );
  return `<ul class="change-colors">${pairs.join("")}</ul>`;
}

function printDeprecations(changes: VersionChanges | undefined): string {
  if (changes === undefined || changes.deprecated.length === 0) return "";
  const lines = changes.deprecated.map(
    ({ path, advice }) =>
      `<li>${escapeHtml(path)} is deprecated${advice === undefined ? "" : `: ${escapeHtml(advice)}`}</li>`,
  );
  return `<ul class="change-old">${lines.join("")}</ul>`;
}
