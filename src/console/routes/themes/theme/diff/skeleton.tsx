import "./diff.css";

/** Stands in for a difference until it has loaded. */
export function DiffSkeleton() {
  return (
    <div className="diff-section diff-bones" aria-hidden>
      {["a", "b", "c", "d", "e"].map((row) => (
        <div key={row} className="grid gap-12 line-top middle diff-bone">
          <i className="bone" style={{ width: 16, height: 16 }} />
          <i className="bone" style={{ width: 140 }} />
          <i className="bone" style={{ width: 56, height: 20 }} />
          <i className="bone" style={{ width: 180 }} />
        </div>
      ))}
    </div>
  );
}
