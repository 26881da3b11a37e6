import type { ReactNode } from "react";
import { EmptyState } from "#console/parts/empty-state.tsx";
import { counted } from "#console/parts/status.tsx";

/** How many pairs fail, and the controls of what is shown. */
export function Head({
  status,
  decorations = 0,
  children,
}: {
  status: string;
  /** How many pairs the document calls decoration. */
  decorations?: number;
  children?: ReactNode;
}) {
  return (
    <header className="flex wrap line-bottom contrast-head">
      <h2 className="label">
        <span role="status">{status}</span>
      </h2>
      <span className="quiet">
        worst first
        {decorations > 0 && `, ${counted(decorations, "pair is", "pairs are")} decoration`}
      </span>
      <span className="contrast-methods quiet">
        Judged by the ratio of WCAG 2; Lc (APCA) is of a candidate method
      </span>
      <div className="row end wrap">{children}</div>
    </header>
  );
}

export function OnlyFailing({ only, onOnly }: { only: boolean; onOnly: (only: boolean) => void }) {
  return (
    <label className="flex small gap-8 contrast-only end">
      <input
        type="checkbox"
        className="tk-checkbox"
        checked={only}
        onChange={({ target }) => onOnly(target.checked)}
      />
      Only what fails
    </label>
  );
}

/** How many pairs fail, of how many. */
export const statusOf = (failing: number, all: number): string =>
  failing === 0
    ? `${all === 1 ? "The only pair passes" : `All ${all.toLocaleString()} pairs pass`}`
    : `${failing.toLocaleString()} of ${counted(all, "pair")} ${failing === 1 ? "fails" : "fail"}`;

export const NoPairs = () => (
  <EmptyState title="No pairs yet">
    Set the roles of this theme, or name a color on-primary or primary-foreground next to one named
    primary, and their contrast appears here.
  </EmptyState>
);
