import { Check, TriangleAlert } from "lucide-react";
import { type CSSProperties, useId } from "react";
import { classes } from "#console/parts/classes.ts";
import type { AxisListing } from "#console/parts/modes.ts";
import { placeWords } from "#console/parts/where.ts";
import type { DrawnContrast } from "#console/worker/comparison.ts";
import { ChangeWords } from "./change-words.tsx";
import "./diff.css";

/** Ratios from 1 to 9 on a line; what is beyond stands at its end. */
const MOST = 9;
const place = (ratio: number): string =>
  `${((Math.log(Math.min(ratio, MOST)) / Math.log(MOST)) * 100).toFixed(1)}%`;

const SHOWN = 12;

/** Pairs of colors that are used together, and how their contrast moved. */
export function ContrastDiff({
  title,
  note,
  changes,
  axes,
}: {
  title: string;
  note: string;
  changes: readonly DrawnContrast[];
  axes: readonly AxisListing[];
}) {
  const heading = useId();
  if (changes.length === 0) return null;
  const isFirst = changes.every(({ before }) => before === null);
  return (
    <section className="diff-section" aria-labelledby={heading}>
      <header className="wrap stretch">
        <h2 id={heading}>{title}</h2>
        <span className="quiet">{note}</span>
      </header>
      <table className="full diff diff--contrast" aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">{isFirst ? "As it looks" : "Before, after"}</th>
            <th scope="col">
              <span className="visually-hidden">Place on the line from 1 to 9</span>
              <span className="contrast-scale-head" aria-hidden>
                <span>1</span>
                <span style={{ left: place(3) }}>3</span>
                <span style={{ left: place(4.5) }}>4.5</span>
              </span>
            </th>
            <th scope="col">Ratio</th>
            <th scope="col">
              <span className="visually-hidden">Outcome</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, SHOWN).map((change) => (
            <tr
              key={`${change.front} ${change.back} ${placeWords(axes, change, change.appearance)}`}
            >
              <th scope="row" className="anywhere narrow mono contrast-pair">
                {nameOf(change.front)} on{" "}
                {change.back === null ? "the surface" : nameOf(change.back)}
                <span className="quiet"> {placeWords(axes, change, change.appearance)}</span>
              </th>
              <td className="contrast-sample">
                <Sample change={change} />
              </td>
              <td className="contrast-place">
                <span
                  className="contrast-scale"
                  aria-hidden
                  style={
                    {
                      "--f": place(change.before ?? change.after),
                      "--t": place(change.after),
                      "--m": place(change.needed),
                    } as CSSProperties
                  }
                >
                  <span className="absolute contrast-way" />
                  <span className="absolute contrast-goal" />
                  <i className="absolute round contrast-from" />
                  <i className="absolute round contrast-to" />
                </span>
              </td>
              <td className="mono contrast-ratio">
                <ChangeWords words={ratiosOf(change)} />
              </td>
              <td className="contrast-outcome">
                <Outcome change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > SHOWN && (
        <p className="quiet diff-empty">and {changes.length - SHOWN} more pairs</p>
      )}
    </section>
  );
}

const ratiosOf = ({ before, after }: DrawnContrast): string =>
  before === null ? after.toFixed(2) : `${before.toFixed(2)} → ${after.toFixed(2)}`;

const nameOf = (property: string): string => property.replace(/^--tk-(color-)?/, "");

function Sample({ change: { before, colors } }: { change: DrawnContrast }) {
  if (colors === undefined) return null;
  const sides = before === null ? (["after"] as const) : (["before", "after"] as const);
  return (
    <span className="clip round-6 contrast-aa" aria-hidden>
      {sides.map((side) => {
        const [color, back, page] = colors[side];
        const background = back === undefined ? page : `linear-gradient(${back} 0 0), ${page}`;
        return <span key={side} style={{ color, background }} />;
      })}
    </span>
  );
}

function Outcome({ change: { outcome, needed } }: { change: DrawnContrast }) {
  const fails = outcome !== "passes_now" && outcome !== "still_passes";
  const words = {
    fails_now: `below ${needed}`,
    fails_first: `below ${needed}`,
    still_fails: `still below ${needed}`,
    still_passes: needed < 4.5 ? `not text, needs ${needed}` : "still passes",
    passes_now: "passes now",
  }[outcome];
  return (
    <span
      className={classes(
        "status",
        fails && "status--warning",
        outcome === "passes_now" && "status--good",
      )}
    >
      {fails ? <TriangleAlert aria-hidden /> : <Check aria-hidden />}
      {words}
    </span>
  );
}
