import type { Theme } from "../publish/plan.ts";
import type { ReviewedCopy } from "./use-review.ts";

const fields = [
  ["Name", "name"],
  ["Description", "description"],
  ["Default appearance", "defaultAppearance"],
] as const;

/** The settings that run time serves and that the working copy changes, before and after. */
export function SettingsChanges({ theme, copy }: { theme: Theme; copy: ReviewedCopy }) {
  const changed = fields.filter(([, field]) => (copy[field] ?? "") !== (theme[field] ?? ""));
  if (changed.length === 0) return null;
  return (
    <dl className="grid gap-4 review-settings" aria-label="Changed settings">
      {changed.map(([word, field]) => (
        <div key={field} className="row wrap">
          <dt className="quiet">{word}</dt>
          <dd>
            <del>{theme[field] || "none"}</del> <ins>{copy[field] || "none"}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
