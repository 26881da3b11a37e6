import "./matrix.css";
import { useEffect, useRef, useState } from "react";
import { failingOfAll } from "#console/app/shell/theme/slots.ts";
import { EmptyState } from "#console/parts/empty-state.tsx";
import { contextsOf } from "#console/parts/modes.ts";
import { RowBones } from "#console/parts/row-bones.tsx";
import { counted } from "#console/parts/status.tsx";
import type { ContrastAnswer, ContrastOverview } from "#console/worker/contrast.ts";
import type { Where } from "#console/worker/where.ts";
import { Head, OnlyFailing, statusOf } from "./head.tsx";
import type { MatrixProps } from "./matrix-props.ts";
import { Overview } from "./overview.tsx";
import { Present } from "./present.tsx";
import { isJudged } from "./rows.ts";
import { useOverview } from "./use-overview.ts";

/** For a theme with axes: all permutations, or a chosen one; otherwise both appearances. */
export function MatrixTable(props: MatrixProps) {
  const overview = useOverview(props.document);
  if (overview === "plain") return <Present {...props} />;
  if (overview === undefined) return <RowBones hasBar />;
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
  useFailingOfAll(overview, one);
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
      <div className="grid packed contrast">
        <Head status={counted(overview.permutations, "permutation")}>{extent}</Head>
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
    <div className="grid packed contrast">
      <Head
        status={statusOver(overview)}
        decorations={overview.pairs.filter((one) => !isJudged(one)).length}
      >
        {extent}
        <OnlyFailing only={onlyFailing} onOnly={setOnlyFailing} />
      </Head>
      <Overview
        overview={overview}
        onlyFailing={onlyFailing}
        onSelect={props.onSelect}
        onShow={show}
      />
    </div>
  );
}

/** Has the tab count the failing pairs of all permutations while they are shown. */
function useFailingOfAll(overview: ContrastAnswer, one: boolean): void {
  const failing = one || !("pairs" in overview) ? undefined : failedOf(overview);
  useEffect(() => {
    failingOfAll.set(failing);
    return () => failingOfAll.set(undefined);
  }, [failing]);
}

const failedOf = ({ pairs }: ContrastOverview): number =>
  pairs.filter(({ fails }) => fails.length > 0).length;

function statusOver(overview: ContrastOverview): string {
  const { pairs, failing, permutations } = overview;
  const failed = failedOf(overview);
  const of = failing === 0 ? "" : `${failing.toLocaleString()} of `;
  return `${statusOf(failed, pairs.filter(isJudged).length)}, in ${of}${counted(permutations, "permutation")}`;
}
