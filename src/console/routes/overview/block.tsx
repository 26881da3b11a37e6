import { type ReactNode, useId } from "react";

/** A part of the page with its heading, a list of rows below it. */
export function Block({
  title,
  end,
  children,
}: {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className="overview-block" aria-labelledby={heading}>
      <header className="gap-8 stretch">
        <h2 id={heading}>{title}</h2>
        {end}
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
      <header className="gap-8 stretch">
        <i className="bone" style={{ width: 112, height: 16 }} />
      </header>
      <ul>
        {WIDTHS.slice(0, rows).map((width) => (
          <li key={width} className="flex gap-16 line-top overview-row">
            <i className="bone" style={{ width: 80, height: 24 }} />
            <i className="bone" style={{ width }} />
          </li>
        ))}
      </ul>
    </div>
  );
}
