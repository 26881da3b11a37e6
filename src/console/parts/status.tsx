import { CircleAlert, TriangleAlert } from "lucide-react";

/** How many findings a document has, by the gravest. */
export function FindingCount({ errors, warnings }: { errors: number; warnings: number }) {
  if (errors > 0) {
    return (
      <span className="status status--bad">
        <CircleAlert aria-hidden />
        <Count of={errors} noun="error" />
      </span>
    );
  }
  if (warnings === 0) return <span className="quiet">None</span>;
  return (
    <span className="status status--warning">
      <TriangleAlert aria-hidden />
      <Count of={warnings} noun="warning" />
    </span>
  );
}

/** A number whose noun the icon shows, and a screen reader says. */
function Count({ of, noun }: { of: number; noun: string }) {
  return (
    <span title={counted(of, noun)}>
      <span aria-hidden>{of.toLocaleString()}</span>
      <span className="visually-hidden">{counted(of, noun)}</span>
    </span>
  );
}

/** A number with its noun. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? noun : plural}`;
