/** Widths of a skeleton that looks like a row of pictures. */
const ROWS = [
  [3, 2, 2.5],
  [2, 3, 2.5, 1.5],
] as const;

/** The skeleton of pictures while they load. */
export function RowSkeleton() {
  return (
    <div className="grid gap-4 place-bone-rows" aria-hidden>
      {ROWS.map((row) => (
        <div className="gap-4 stretch" key={row.length}>
          {row.map((grow) => (
            <i key={grow} className="bone" style={{ flexGrow: grow }} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Bones of a place that is on its way, where its parts will be. */
export function PlaceSkeleton() {
  return (
    <div className="grid place" aria-busy="true">
      <h1 className="visually-hidden">Place</h1>
      <div className="narrow place-main" aria-hidden>
        <header className="page-head">
          <div className="grow grid gap-10 place-bone-head">
            <i className="bone" style={{ width: 240, height: 20 }} />
            <i className="bone" style={{ width: 320 }} />
          </div>
          <i className="bone place-bone-button" />
        </header>
        <RowSkeleton />
      </div>
      <aside className="column place-rail" aria-hidden>
        <i className="bone full place-map" />
        <LineSkeleton />
      </aside>
    </div>
  );
}

const LINES = [180, 240, 210] as const;

/** Bones of a list of rows with a thumbnail. */
export function LineSkeleton() {
  return (
    <ul className="grid place-related" aria-hidden>
      {LINES.map((width) => (
        <li key={width}>
          <span>
            <i className="bone quiet rigid center place-thumbnail" />
            <i className="bone" style={{ width: `${width / 3}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
