import { Popover } from "@base-ui/react/popover";
import { CircleAlert, WandSparkles } from "lucide-react";
import { useMemo, useState } from "react";
import { counted } from "#console/parts/status.tsx";
import { whereWords } from "#console/parts/where.ts";
import type { ContrastOverview, WorstPair } from "#console/worker/contrast.ts";
import type { Where } from "#console/worker/where.ts";
import { apca } from "#tokens/apca.ts";
import { parseColor } from "#tokens/color.ts";
import { NoPairs } from "./head.tsx";
import { JudgeAgain } from "./judge-again.tsx";
import { PairTable } from "./pair-table.tsx";
import { needWords } from "./pairs.ts";
import { Ratio } from "./ratio.tsx";
import { isJudged, worstFirst } from "./rows.ts";
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
  const worst = useMemo(() => {
    const sorted = worstFirst(pairs, (pair) => pair.worst);
    return [...sorted.filter(isJudged), ...sorted.filter((pair) => !isJudged(pair))];
  }, [pairs]);
  if (pairs.length === 0) return <NoPairs />;
  const shown = onlyFailing ? worst.filter(({ fails }) => fails.length > 0) : worst;
  const say = ({ modes, appearance }: Where) => whereWords(axes, modes, appearance) || "everywhere";
  return (
    <>
      <Failures overview={overview} say={say} onShow={onShow} />
      {shown.length > 0 && (
        <PairTable
          label="Worst of all permutations"
          columns={["Worst", "Ratio", "In", "Fix"]}
          pairs={shown}
          onSelect={onSelect}
          cells={(pair) => [
            <Sample key="sample" pair={pair} text={pair.look[0]} surface={pair.look[1]} />,
            <Ratio key="ratio" ratio={pair.worst} needed={pair.needed} lc={lcOf(pair)} />,
            <At key="at" pair={pair} say={say} />,
            <FixWhere key="fix" pair={pair} say={say} onShow={onShow} />,
          ]}
        />
      )}
    </>
  );
}

/** The Lc of the colors that are shown, which are opaque. */
function lcOf({ look }: WorstPair): number | undefined {
  const [text, surface] = look.map(parseColor);
  return text && surface && apca(text.mapped, surface.mapped);
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
    <section className="line-bottom contrast-failures" aria-label="Failing permutations">
      <ul className="wrap gap-6 stretch">
        {failures.slice(0, all ? undefined : SHOWN).map(({ where, pairs }) => (
          <li key={say(where)}>
            <button
              type="button"
              className="small inline gap-6 round-8 ink pointer line at-start within contrast-failure"
              onClick={() => onShow(where)}
            >
              <CircleAlert className="sm bad" aria-hidden />
              <span>{say(where)}</span>
              <span className="nowrap quiet">{counted(pairs, "pair")}</span>
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

interface OnePair {
  pair: WorstPair;
  say: (where: Where) => string;
}

/** The permutations in which a pair is at its worst; nothing if it is the same in all. */
function At({ pair: { at }, say }: OnePair) {
  const [only] = at;
  const isEverywhere =
    at.length === 1 && Object.keys(only?.modes ?? {}).length === 0 && !only?.appearance;
  if (isEverywhere) return null;
  return (
    <span className="contrast-where quiet" title={at.map(say).join("; ")}>
      {shortly(at, say)}
    </span>
  );
}

/** Leads to the permutations in which a pair fails, where it can be fixed. */
function FixWhere({ pair, say, onShow }: OnePair & { onShow: (where: Where) => void }) {
  const { text, surface = "the page", worst, fails, why, decoration } = pair;
  const ratio = worst.toFixed(2);
  if (decoration !== undefined) return <JudgeAgain row={pair} />;
  if (fails.length === 0) return null;
  return (
    <Popover.Root>
      <Popover.Trigger
        className="tool contrast-fix-it"
        aria-label={`Fix, ${ratio} fails in ${shortly(fails, say)}, ${text} on ${surface}, ${why}`}
      >
        <WandSparkles aria-hidden />
        <span>Fix</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="contrast-layer" align="end" sideOffset={6}>
          <Popover.Popup className="grid float gap-10 ink ringless contrast-fix">
            <Popover.Title className="label">
              {ratio}:1 at worst, {needWords(pair)}
            </Popover.Title>
            <Popover.Description className="quiet">Judged {why}.</Popover.Description>
            <ul className="grid contrast-fails" aria-label="Fails in">
              {fails.map((where) => (
                <li className="flex gap-12 line-top" key={say(where)}>
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
