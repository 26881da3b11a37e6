import "./matrix.css";
import { useEffect, useRef, useState } from "react";
import { EmptyState } from "#console/parts/empty-state.tsx";
import { contextsOf } from "#console/parts/modes.ts";
import { counted } from "#console/parts/status.tsx";
import type { ContrastAnswer, ContrastOverview } from "#console/worker/contrast.ts";
import type { Where } from "#console/worker/where.ts";
import { Head, OnlyFailing, statusOf } from "./head.tsx";
import type { MatrixProps } from "./matrix-props.ts";
import { Overview } from "./overview.tsx";
import { Present } from "./present.tsx";
import { useOverview } from "./use-overview.ts";

/** For a theme with axes: all permutations, or a chosen one; otherwise both appearances. */
export function MatrixTable(props: MatrixProps) {
  const overview = useOverview(props.document);
  if (overview === "plain") return <Present {...props} />;
  if (overview === undefined) return <div className="contrast" aria-busy />;
  return <Permuted {...props} overview={overview} />;
}

function Permuted({ overview, ...props }: MatrixProps & { overview: ContrastAnswer }) {
  const [one, setOne] = useState(false);
  const [onlyFailing, setOnlyFailing] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);
  const before = useRef(one);
  // The pressed element disappears with its table, so the focus needs a new place.
  useEffect(() => {
    if (before.current === one) return;
    before.current = one;
    pressed.current?.focus();
  }, [one]);
  const extent = (
    <fieldset className="tk-segmented contrast-extent">
      <legend className="visually-hidden">Permutations</legend>
      {[false, true].map((each) => (
        <button
          key={String(each)}
          type="button"
          className="tk-segmented__option"
          ref={one === each ? pressed : undefined}
          aria-pressed={one === each}
          onClick={() => setOne(each)}
        >
          {each ? "One" : `All ${overview.permutations}`}
        </button>
      ))}
    </fieldset>
  );
  if (one) return <Present {...props} extent={extent} />;
  if (!("pairs" in overview)) {
    return (
      <div className="contrast">
        <div className="contrast-choice">{extent}</div>
        <EmptyState title="Too many permutations">
          {counted(overview.permutations, "permutation")} with their tokens are more than can be
          served. Look at one, or take contexts away.
        </EmptyState>
      </div>
    );
  }
  const show = ({ modes, appearance }: Where): void => {
    const { axes } = overview;
    const turned = axes.find((axis) => axis.appearances && modes[axis.parameter] !== undefined);
    const context = turned?.contexts.find(({ name }) => name === modes[turned.parameter]);
    const own = appearance ?? (turned && (context?.appearance ?? "light"));
    const usual = contextsOf(axes, {}, own ?? "light");
    const chosen = Object.entries(modes).filter(([axis, name]) => usual[axis] !== name);
    setOne(true);
    props.onLook(Object.fromEntries(chosen), own);
  };
  return (
    <div className="contrast">
      <div className="contrast-choice">
        {extent}
        <OnlyFailing only={onlyFailing} onOnly={setOnlyFailing} />
      </div>
      <Head status={statusOver(overview)} />
      <Overview
        overview={overview}
        onlyFailing={onlyFailing}
        onSelect={props.onSelect}
        onShow={show}
      />
    </div>
  );
}

function statusOver({ pairs, failing, permutations }: ContrastOverview): string {
  const failed = pairs.filter(({ fails }) => fails.length > 0).length;
  const of = failing === 0 ? "" : `${failing.toLocaleString()} of `;
  return `${statusOf(failed, pairs.length)}, in ${of}${counted(permutations, "permutation")}`;
}
