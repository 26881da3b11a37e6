import "./matrix.css";
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { JudgedPair } from "#console/editing/types.ts";
import { textContrast } from "#tokens/contrast.ts";
import { keyOf } from "./pairs.ts";
import { shortNames } from "./short-names.ts";

/** How many pairs are drawn at first, and with each press of the button. */
const STEP = 100;

/** Pairs of colors, one a row, each with why it is judged. */
export function PairTable<Pair extends JudgedPair>({
  label,
  columns,
  pairs,
  cells,
  onSelect,
}: {
  label: string;
  /** The heads of the cells after a pair's own. */
  columns: readonly string[];
  pairs: readonly Pair[];
  cells: (pair: Pair) => readonly ReactNode[];
  onSelect: (dotted: string) => void;
}) {
  const [most, setMost] = useState(STEP);
  const names = useMemo(
    () => shortNames(pairs.flatMap(({ text, surface }) => [text, surface ?? []].flat())),
    [pairs],
  );
  const body = useRef<HTMLTableSectionElement>(null);
  const grown = useRef(most);
  // The button goes further down or away, so the focus goes to the first new row.
  useEffect(() => {
    if (grown.current === most) return;
    body.current?.rows[grown.current]?.querySelector("button")?.focus();
    grown.current = most;
  }, [most]);
  const left = pairs.length - most;
  return (
    <>
      <table className="full fixed contrast-table" data-columns={columns.length} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Text or line on surface</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {pairs.slice(0, most).map((pair) => (
            <tr key={keyOf(pair)}>
              <th scope="row">
                <PairHead pair={pair} names={names} onSelect={onSelect} />
              </th>
              {cells(pair).map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button
          type="button"
          className="tool tool--small contrast-more"
          onClick={() => setMost(most + STEP)}
        >
          Show {Math.min(left, STEP)} more of {pairs.length.toLocaleString()}
        </button>
      )}
    </>
  );
}

/** The two colors of a pair, and why they are judged. */
function PairHead({
  pair: { text, surface, needed, why, decoration, derived = [] },
  names,
  onSelect,
}: {
  pair: JudgedPair;
  names: ReadonlyMap<string, string>;
  onSelect: (dotted: string) => void;
}) {
  const name = (dotted: string) =>
    derived.includes(dotted) ? (
      <span
        className="anywhere narrow label edgeless at-start inherit contrast-name"
        title={`${dotted}, derived`}
      >
        <Breakable text={names.get(dotted) ?? dotted} />
      </span>
    ) : (
      <button
        type="button"
        className="anywhere narrow label edgeless at-start inherit contrast-name"
        title={dotted}
        onClick={() => onSelect(dotted)}
      >
        <Breakable text={names.get(dotted) ?? dotted} />
      </button>
    );
  return (
    <>
      <span className="wrap contrast-names">
        {name(text)}{" "}
        <span className="row contrast-behind">
          <span className="quiet">on</span>{" "}
          {surface === undefined ? <span>the page</span> : name(surface)}
        </span>
      </span>
      <small className="contrast-why">
        {why}
        {decoration === undefined && needed !== textContrast && `, needs ${needed}`}
        {decoration !== undefined && `, decoration: ${decoration}`}
      </small>
    </>
  );
}

/** A name that may break after its dots and hyphens. */
const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[.-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same part may stand twice in a path
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
