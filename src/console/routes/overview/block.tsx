import { type ReactNode, useId } from "react";

/** A part of the page with its heading, a list of rows below it. */
export function Block({
  title,
  aside,
  end,
  children,
}: {
  title: string;
  aside?: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className="overview-block" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {aside && <span className="quiet">{aside}</span>}
        {end && <span className="end">{end}</span>}
      </header>
      {children}
    </section>
  );
}

const WIDTHS = [220, 168, 248, 192, 140, 208];

/** The skeleton of a block while its rows load. */
export function RowSkeleton({ rows }: { rows: number }) {
  return (
    <div className="overview-block" aria-hidden>
      <header>
        <i className="bone overview-bone-title" />
      </header>
      <ul className="overview-rows">
        {WIDTHS.slice(0, rows).map((width) => (
          <li key={width} className="overview-row">
            <i className="bone overview-bone-face" />
            <i className="bone" style={{ width }} />
            <i className="bone end" style={{ width: 88 }} />
          </li>
        ))}
      </ul>
    </div>
  );
}
