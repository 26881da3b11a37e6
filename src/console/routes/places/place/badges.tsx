import { Link } from "@tanstack/react-router";
import type { ListedPicture } from "../../../parts/pictures/words.ts";
import { counted } from "../../../parts/status.tsx";

const MOST = 8;

/** The badges of the loaded pictures, the most common first. */
export function Badges({
  pictures,
  isAll,
}: {
  pictures: readonly ListedPicture[];
  isAll: boolean;
}) {
  const badges = summed(pictures);
  if (badges.length === 0) return null;
  const seen = pictures.filter((one) => one.badges.length > 0).length;
  return (
    <section aria-label="Badges of its pictures">
      <h2 className="gap-8 stretch over-8">
        Badges{" "}
        <span className="quiet">
          {isAll ? counted(seen, "picture") : `newest ${counted(seen, "picture")}`}
        </span>
      </h2>
      <ul className="grid picture-badges">
        {badges.map(({ label, display, best, count }) => (
          <li className="grid gap-12 middle" key={label}>
            <Link to="/pictures" search={{ badge: label }} className="cut bare">
              {display} {count > 1 && <span className="quiet">{count.toLocaleString()}</span>}
            </Link>
            <meter
              className="full edgeless"
              min={0}
              max={1}
              value={best}
              aria-label={`${display}, highest confidence`}
            />
            <span className="mono quiet">{best.toFixed(2)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Summed {
  label: string;
  display: string;
  /** The highest confidence. */
  best: number;
  count: number;
}

function summed(pictures: readonly ListedPicture[]): Summed[] {
  const all = new Map<string, Summed>();
  for (const { badges } of pictures) {
    // Two analyzers may see the same.
    const own = new Map(badges.map((badge) => [badge.label, badge]));
    for (const { label, display, confidence } of own.values()) {
      const { best = 0, count = 0 } = all.get(label) ?? {};
      all.set(label, { label, display, best: Math.max(best, confidence), count: count + 1 });
    }
  }
  return [...all.values()].sort((a, b) => b.count - a.count || b.best - a.best).slice(0, MOST);
}
