import { Popover } from "@base-ui/react/popover";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { counted } from "#console/parts/status.tsx";
import { whereWords } from "#console/parts/where.ts";
import type { ContrastOverview, WorstPair } from "#console/worker/contrast.ts";
import type { Where } from "#console/worker/where.ts";
import { NoPairs } from "./head.tsx";
import { PairTable } from "./pair-table.tsx";
import { needWords } from "./pairs.ts";
import { worstFirst } from "./rows.ts";
import { Sample } from "./sample.tsx";

const SHOWN = 8;

/** The lowest contrast of each pair over all permutations, and its permutation. */
export function Overview({
  overview,
  onlyFailing,
  onSelect,
  onShow,
}: {
  overview: ContrastOverview;
  onlyFailing: boolean;
  onSelect: (dotted: string) => void;
  /** Looks at one permutation. */
  onShow: (where: Where) => void;
}) {
  const { pairs, axes } = overview;
  const worst = useMemo(() => worstFirst(pairs, (pair) => pair.worst), [pairs]);
  if (pairs.length === 0) return <NoPairs />;
  const shown = onlyFailing ? worst.filter(({ fails }) => fails.length > 0) : worst;
  const say = ({ modes, appearance }: Where) => whereWords(axes, modes, appearance) || "everywhere";
  return (
    <>
      <Failures overview={overview} say={say} onShow={onShow} />
      {shown.length > 0 && (
        <PairTable
          label="Worst of all permutations"
          columns={["Worst of all permutations"]}
          pairs={shown}
          onSelect={onSelect}
          cells={(pair) => [<Worst key={0} pair={pair} say={say} onShow={onShow} />]}
        />
      )}
    </>
  );
}

/** The permutations in which something fails; each leads to itself. */
function Failures({
  overview: { failures },
  say,
  onShow,
}: {
  overview: ContrastOverview;
  say: (where: Where) => string;
  onShow: (where: Where) => void;
}) {
  const [all, setAll] = useState(false);
  if (failures.length === 0) return null;
  return (
    <section className="contrast-failures" aria-label="Failing permutations">
      <ul>
        {failures.slice(0, all ? undefined : SHOWN).map(({ where, pairs }) => (
          <li key={say(where)}>
            <button type="button" className="contrast-failure" onClick={() => onShow(where)}>
              <CircleAlert aria-hidden />
              <span>{say(where)}</span>
              <span className="quiet">{counted(pairs, "pair")}</span>
            </button>
          </li>
        ))}
      </ul>
      {!all && failures.length > SHOWN && (
        <button type="button" className="tool tool--small" onClick={() => setAll(true)}>
          Show all {failures.length}
        </button>
      )}
    </section>
  );
}

/** "dark", or "dark and 2 more". */
function shortly(wheres: readonly Where[], say: (where: Where) => string): string {
  const [first, ...others] = wheres;
  if (first === undefined) return "";
  return others.length === 0 ? say(first) : `${say(first)} and ${others.length} more`;
}

function Worst({
  pair,
  say,
  onShow,
}: {
  pair: WorstPair;
  say: (where: Where) => string;
  onShow: (where: Where) => void;
}) {
  const { text, surface = "the page", worst, at, fails, look, why } = pair;
  const ratio = worst.toFixed(2);
  const [only] = at;
  const isEverywhere =
    at.length === 1 && Object.keys(only?.modes ?? {}).length === 0 && !only?.appearance;
  const words = isEverywhere ? undefined : (
    <small className="contrast-where quiet" title={at.map(say).join("; ")}>
      {shortly(at, say)}
    </small>
  );
  const sample = <Sample pair={pair} text={look[0]} surface={look[1]} />;
  if (fails.length === 0) {
    return (
      <span className="contrast-cell-of">
        {sample}
        <span className="contrast-cell">
          <CircleCheck aria-label="passes" />
          {ratio}
        </span>
        {words}
      </span>
    );
  }
  return (
    <Popover.Root>
      <span className="contrast-cell-of">
        {sample}
        <Popover.Trigger
          className="contrast-cell contrast-cell--bad"
          aria-label={`${ratio} fails in ${shortly(fails, say)}, ${text} on ${surface}, ${why}`}
        >
          <CircleAlert aria-hidden />
          {ratio}
        </Popover.Trigger>
        {words}
      </span>
      <Popover.Portal>
        <Popover.Positioner className="contrast-layer" sideOffset={6}>
          <Popover.Popup className="contrast-fix">
            <Popover.Title className="contrast-fix-title">
              {ratio}:1 at worst, {needWords(pair)}
            </Popover.Title>
            <Popover.Description className="quiet">Judged {why}.</Popover.Description>
            <ul className="contrast-fails" aria-label="Fails in">
              {fails.map((where) => (
                <li key={say(where)}>
                  <span>{say(where)}</span>
                  <button
                    type="button"
                    className="tk-button tk-button--small"
                    aria-label={`Look at ${say(where)}`}
                    onClick={() => onShow(where)}
                  >
                    Look
                  </button>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
