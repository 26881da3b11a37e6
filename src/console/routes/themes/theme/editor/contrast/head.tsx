import type { ReactNode } from "react";

/** The matrix's summary and its controls. */
export function Head({ status, children }: { status: string; children?: ReactNode }) {
  return (
    <header className="contrast-head">
      <h3>Text on surfaces</h3>
      <span role="status" className="quiet">
        {status}
      </span>
      {children}
    </header>
  );
}

export function OnlyFailing({ only, onOnly }: { only: boolean; onOnly: (only: boolean) => void }) {
  return (
    <label className="contrast-only end">
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
