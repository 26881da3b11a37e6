import {
  Archive,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { classes } from "./classes.ts";

const themeStatuses: Record<
  "draft" | "published" | "archived",
  { icon: LucideIcon; word: string; tone?: string }
> = {
  published: { icon: CircleCheck, word: "Published", tone: "status--good" },
  draft: { icon: CircleDashed, word: "Draft" },
  archived: { icon: Archive, word: "Archived" },
};

/** Whether a theme is live: an icon and a word, never color alone. */
export function ThemeStatus({ status }: { status: keyof typeof themeStatuses }) {
  const { icon: Icon, word, tone } = themeStatuses[status];
  return (
    <span className={classes("status", tone)}>
      <Icon aria-hidden />
      {word}
    </span>
  );
}

/** How many findings a document has, by the gravest. */
export function FindingCount({ errors, warnings }: { errors: number; warnings: number }) {
  if (errors > 0) {
    return (
      <span className="status status--bad">
        <CircleAlert aria-hidden />
        {counted(errors, "error")}
      </span>
    );
  }
  if (warnings === 0) return <span className="quiet">None</span>;
  return (
    <span className="status status--warning">
      <TriangleAlert aria-hidden />
      {counted(warnings, "warning")}
    </span>
  );
}

/** A number with its noun. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? noun : plural}`;
