import { CircleAlert, TriangleAlert } from "lucide-react";

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
