import { Popover } from "@base-ui/react/popover";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { shortNames } from "#console/editing/text-on-surface.ts";
import { EmptyState } from "#console/parts/empty-state.tsx";
import { counted } from "#console/parts/status.tsx";
import { whereWords } from "#console/parts/where.ts";
import type { ContrastOverview, WorstPair } from "#console/worker/contrast.ts";
import type { Where } from "#console/worker/where.ts";
import { TokenHead } from "./token-head.tsx";

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
  const { texts, surfaces, pairs, axes } = overview;
  const byCell = useMemo(
    () => new Map(pairs.map((pair) => [`${pair.text}\n${pair.surface}`, pair])),
    [pairs],
  );
  if (pairs.length === 0) {
    return (
      <EmptyState title="No text on a surface yet">
        Name a color text or on-primary, and another surface or primary, and their contrast appears
        here.
      </EmptyState>
    );
  }
  const pairOf = (text: string, surface: string) => byCell.get(`${text}\n${surface}`);
  const fails = (text: string) =>
    surfaces.some(({ dotted }) => (pairOf(text, dotted)?.fails.length ?? 0) > 0);
  const shownTexts = texts.filter(({ dotted }) => !onlyFailing || fails(dotted));
  const shown = surfaces.filter((surface) =>
    shownTexts.some((text) => pairOf(text.dotted, surface.dotted) !== undefined),
  );
  const say = ({ modes, appearance }: Where) => whereWords(axes, modes, appearance) || "everywhere";
  const head = ({ dotted, css }: (typeof texts)[number], name: string | undefined) => (
    <TokenHead dotted={dotted} name={name} css={css} onSelect={onSelect} />
  );
  const rowNames = shortNames(shownTexts);
  const columnNames = shortNames(shown);
  return (
    <>
      <Failures overview={overview} say={say} onShow={onShow} />
      {shownTexts.length > 0 && (
        <section
          className="contrast-scroll"
          aria-label="Worst of all permutations"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by key
          tabIndex={0}
        >
          <table className="contrast-table contrast-table--worst">
            <caption>Worst of all permutations</caption>
            <thead>
              <tr>
                <th scope="col">Text</th>
                {shown.map((surface) => (
                  <th key={surface.dotted} scope="col">
                    {head(surface, columnNames.get(surface.dotted))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shownTexts.map((text) => (
                <tr key={text.dotted}>
                  <th scope="row">{head(text, rowNames.get(text.dotted))}</th>
                  {shown.map((surface) => (
                    <td key={surface.dotted}>
                      <Worst pair={pairOf(text.dotted, surface.dotted)} say={say} onShow={onShow} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
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
  pair: WorstPair | undefined;
  say: (where: Where) => string;
  onShow: (where: Where) => void;
}) {
  if (pair === undefined) return <span className="quiet">–</span>;
  const { text, surface, worst, at, fails } = pair;
  const ratio = worst.toFixed(2);
  const [only] = at;
  const isEverywhere =
    at.length === 1 && Object.keys(only?.modes ?? {}).length === 0 && !only?.appearance;
  const words = isEverywhere ? undefined : (
    <small className="contrast-where quiet" title={at.map(say).join("; ")}>
      {shortly(at, say)}
    </small>
  );
  if (fails.length === 0) {
    return (
      <span className="contrast-worst">
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
      <span className="contrast-worst">
        <Popover.Trigger
          className="contrast-cell contrast-cell--bad"
          aria-label={`${ratio} fails in ${shortly(fails, say)}, ${text} on ${surface}`}
        >
          <CircleAlert aria-hidden />
          {ratio}
        </Popover.Trigger>
        {words}
      </span>
      <Popover.Portal>
        <Popover.Positioner className="contrast-layer" sideOffset={6}>
          <Popover.Popup className="contrast-mend">
            <Popover.Title className="contrast-mend-title">
              {ratio}:1 at worst, text needs 4.5
            </Popover.Title>
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
