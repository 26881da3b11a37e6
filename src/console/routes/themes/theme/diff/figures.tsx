import { counted } from "#console/parts/status.tsx";
import { ChangeWords } from "./change-words.tsx";
import { Drawing } from "./drawing.tsx";
import type { DiffRow } from "./rows.ts";

const DRAWN = 2;
const BARS = 3;

/** Curves, shadows and measures at a size at which their difference is seen; the first few. */
export function Figures({ rows }: { rows: readonly DiffRow[] }) {
  const drawn = rows.filter(({ drawing }) => drawing === "bezier" || drawing === "shadow");
  const measures = rows.filter(({ drawing }) => drawing === "number" || drawing === "radius");
  if (drawn.length + measures.length === 0) return null;
  return (
    <div className="grid diff-figures" aria-hidden>
      {drawn.slice(0, DRAWN).map(({ path, words, drawing, pairs }) => {
        const pair = pairs.light ?? pairs.dark;
        return (
          <figure className="grid gap-8 narrow" key={path}>
            <div className="grid clip round-8 diff-art">
              {pair && <Drawing kind={drawing} pair={pair} large />}
            </div>
            <figcaption className="grid mono">
              {path}
              <span className="quiet">
                <ChangeWords words={words} />
              </span>
            </figcaption>
          </figure>
        );
      })}
      {measures.length > 0 && (
        <figure className="grid gap-8 narrow">
          <div className="grid clip round-8 diff-art gap-10 diff-art--bars">
            {measures.slice(0, BARS).map(({ path, words, pairs }) => {
              const pair = pairs.light ?? pairs.dark;
              return (
                <div className="grid" key={path}>
                  <span className="mono cut">{path}</span>
                  <span className="mono">
                    <ChangeWords words={words} />
                  </span>
                  {pair && <Drawing kind="number" pair={pair} />}
                </div>
              );
            })}
          </div>
          <figcaption className="grid mono">
            {measures.length > BARS && `${BARS} of `}
            {counted(measures.length, "measure")}
            <span className="quiet">before as a mark, after as a bar</span>
          </figcaption>
        </figure>
      )}
    </div>
  );
}
