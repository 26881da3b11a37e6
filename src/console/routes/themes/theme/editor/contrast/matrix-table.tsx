import "./matrix.css";
import { Popover } from "@base-ui/react/popover";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Appearance, EditedDocument, TokenInfo } from "../../../../../document/types.ts";
import { appearances, layerWords } from "../../../../../document/types.ts";
import { EmptyState } from "../../../../../parts/empty-state.tsx";
import { appearanceOf, contextsOf, type Modes } from "../../../../../parts/modes.ts";
import { ModesPicker } from "../../../../../parts/modes-picker.tsx";
import { useSignal } from "../../../../../parts/signal.ts";
import { counted } from "../../../../../parts/status.tsx";
import { toast } from "../../../../../parts/toasts.tsx";
import type { ContrastAnswer } from "../../../../../worker/contrast.ts";
import type { Where } from "../../../../../worker/where.ts";
import { cssOf } from "../inspector/color/color.ts";
import { shownRatio, textGoal } from "../inspector/color/contrast.ts";
import { Lookup } from "../inspector/value.ts";
import { shortNames } from "./named.ts";
import { Overview } from "./overview.tsx";
import {
  matrixOf,
  type Proposal,
  proposalFor,
  ratioIn,
  spoiledBy,
  type TokenMatrix,
} from "./pairs.ts";
import { TokenHead } from "./token-head.tsx";
import { useOverview } from "./use-overview.ts";

const names: Record<Appearance, string> = { light: "Light", dark: "Dark" };

export interface MatrixProps {
  document: EditedDocument;
  onSelect: (dotted: string) => void;
  /** What the editor looks at of a theme with axes. */
  modes?: Modes | undefined;
  appearance: Appearance | "both";
  /** Looks at other contexts, in an appearance where they are of one. */
  onLook: (modes: Modes, appearance?: Appearance) => void;
}

/** Of a theme with axes all permutations first, and any one of them; of another its appearances. */
export default function MatrixTable(props: MatrixProps) {
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
  // What was pressed is gone with the table that it was in.
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
      <Head
        status={
          overview.failing === 0
            ? `All pass 4.5:1 in ${counted(overview.permutations, "permutation")}`
            : `Below 4.5:1 in ${overview.failing} of ${counted(overview.permutations, "permutation")}`
        }
      />
      <Overview
        overview={overview}
        onlyFailing={onlyFailing}
        onSelect={props.onSelect}
        onShow={show}
      />
    </div>
  );
}

function Head({ status, children }: { status: string; children?: ReactNode }) {
  return (
    <header className="contrast-head">
      <h3>Text on surfaces</h3>
      <span role="status" className="quiet">
        {status}
      </span>
      {children}
    </header>
  );
}

function OnlyFailing({ only, onOnly }: { only: boolean; onOnly: (only: boolean) => void }) {
  return (
    <label className="contrast-only end">
      <input
        type="checkbox"
        className="tk-checkbox"
        checked={only}
        onChange={({ target }) => onOnly(target.checked)}
      />
      Only what fails
    </label>
  );
}

/** What the editor looks at, in both appearances. */
function Present({
  document,
  onSelect,
  modes = noModes,
  appearance: seen,
  onLook,
  extent,
}: MatrixProps & { extent?: ReactNode }) {
  const analysis = useSignal(document.analysis);
  const tokens = analysis?.tokens;
  const axes = analysis?.axes ?? [];
  const stacks = analysis?.stacks;
  const lookup = useMemo(() => new Lookup(tokens ?? [], stacks), [tokens, stacks]);
  const matrix = useMemo(() => matrixOf(lookup), [lookup]);
  const [onlyFailing, setOnlyFailing] = useState(false);
  const grounds = useMemo(
    () => ({ light: ratiosIn("light", lookup), dark: ratiosIn("dark", lookup) }),
    [lookup],
  );
  const failing = appearances.reduce((sum, one) => sum + grounds[one].failing, 0);
  const only = <OnlyFailing only={onlyFailing} onOnly={setOnlyFailing} />;

  return (
    <div className="contrast">
      {extent && (
        <div className="contrast-choice">
          {extent}
          <ModesPicker
            axes={axes}
            modes={modes}
            appearance={seen === "both" ? (appearanceOf(axes, modes) ?? "light") : seen}
            onModes={onLook}
          />
          {only}
        </div>
      )}
      <Head status={failing === 0 ? "All pass 4.5:1" : `${failing} below 4.5:1`}>
        {extent === undefined && only}
      </Head>
      {matrix.texts.length === 0 || matrix.surfaces.length === 0 ? (
        <EmptyState title="No text on a surface yet">
          Name a color text or on-primary, and another surface or primary, and their contrast stands
          here.
        </EmptyState>
      ) : (
        appearances.map((appearance) => (
          <Table
            key={appearance}
            appearance={appearance}
            texts={matrix.texts.filter(
              (text) => !onlyFailing || grounds[appearance].texts.has(text.dotted),
            )}
            surfaces={matrix.surfaces}
            ratio={(text, surface) =>
              matrix.has(text, surface) ? grounds[appearance].of(text, surface) : undefined
            }
            lookup={lookup}
            matrix={matrix}
            document={document}
            onSelect={onSelect}
          />
        ))
      )}
    </div>
  );
}

const noModes: Modes = {};

/** Every ratio of an appearance, and which texts have one that fails. */
function ratiosIn(appearance: Appearance, lookup: Lookup) {
  const { texts, surfaces, has } = matrixOf(lookup);
  const ratios = new Map<string, number>();
  const failed = new Set<string>();
  let failing = 0;
  const key = (text: TokenInfo, surface: TokenInfo) => `${text.dotted}\n${surface.dotted}`;
  for (const text of texts) {
    for (const surface of surfaces) {
      if (!has(text, surface)) continue;
      const pair = { text: text.dotted, surface: surface.dotted };
      const ratio = ratioIn(pair, lookup, appearance);
      if (ratio === undefined) continue;
      ratios.set(key(text, surface), ratio);
      if (ratio >= textGoal) continue;
      failing += 1;
      failed.add(text.dotted);
    }
  }
  return {
    failing,
    texts: failed,
    of: (text: TokenInfo, surface: TokenInfo) => ratios.get(key(text, surface)),
  };
}

function Table({
  appearance,
  texts,
  surfaces,
  ratio,
  lookup,
  matrix,
  document,
  onSelect,
}: {
  appearance: Appearance;
  texts: readonly TokenInfo[];
  surfaces: readonly TokenInfo[];
  ratio: (text: TokenInfo, surface: TokenInfo) => number | undefined;
  lookup: Lookup;
  matrix: TokenMatrix;
  document: EditedDocument;
  onSelect: (dotted: string) => void;
}) {
  const shown = surfaces.filter((surface) =>
    texts.some((text) => ratio(text, surface) !== undefined),
  );
  if (texts.length === 0) return null;
  const rowNames = shortNames(texts);
  const columnNames = shortNames(shown);
  const head = ({ dotted, css }: TokenInfo, names: ReadonlyMap<string, string>) => (
    <TokenHead dotted={dotted} name={names.get(dotted)} css={css[appearance]} onSelect={onSelect} />
  );
  return (
    <section
      className="contrast-scroll"
      aria-label={`Pairs in ${names[appearance]}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by key
      tabIndex={0}
    >
      <table className="contrast-table">
        <caption>{names[appearance]}</caption>
        <thead>
          <tr>
            <th scope="col">Text</th>
            {shown.map((surface) => (
              <th key={surface.dotted} scope="col">
                {head(surface, columnNames)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.map((text) => (
            <tr key={text.dotted}>
              <th scope="row">{head(text, rowNames)}</th>
              {shown.map((surface) => (
                <td key={surface.dotted}>
                  <Cell
                    text={text}
                    surface={surface}
                    ratio={ratio(text, surface)}
                    appearance={appearance}
                    lookup={lookup}
                    matrix={matrix}
                    document={document}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({
  text,
  surface,
  ratio,
  appearance,
  lookup,
  matrix,
  document,
}: {
  text: TokenInfo;
  surface: TokenInfo;
  ratio: number | undefined;
  appearance: Appearance;
  lookup: Lookup;
  matrix: TokenMatrix;
  document: EditedDocument;
}) {
  const [open, setOpen] = useState(false);
  const locked = useSignal(document.locked) !== undefined;
  if (ratio === undefined) return <span className="quiet">–</span>;
  if (ratio >= textGoal) {
    return (
      <span className="contrast-cell">
        <CircleCheck aria-label="passes" />
        {shownRatio(ratio)}
      </span>
    );
  }
  const pair = { text: text.dotted, surface: surface.dotted };
  const apply = ({ dotted, layer, json, ratio: reached }: Proposal) => {
    document.setValue(dotted, layer, json);
    setOpen(false);
    toast(`${dotted} now gives ${shownRatio(reached)}:1`, () => document.undo());
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className="contrast-cell contrast-cell--bad"
        aria-label={`${shownRatio(ratio)} fails, ${text.dotted} on ${surface.dotted}`}
      >
        <CircleAlert aria-hidden />
        {shownRatio(ratio)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="contrast-layer" sideOffset={6}>
          <Popover.Popup className="contrast-mend">
            <Popover.Title className="contrast-mend-title">
              {shownRatio(ratio)}:1, text needs 4.5
            </Popover.Title>
            {open &&
              [pair.text, pair.surface].map((dotted) => (
                <Offer
                  key={dotted}
                  dotted={dotted}
                  before={lookup.get(dotted)?.css[appearance]}
                  proposal={proposalFor(dotted, pair, lookup, appearance)}
                  spoiled={(proposal) => spoiledBy(proposal, matrix, lookup, appearance)}
                  {...(locked ? {} : { onApply: apply })}
                />
              ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Offer({
  dotted,
  before,
  proposal,
  spoiled,
  onApply,
}: {
  dotted: string;
  before: string | undefined;
  proposal: Proposal | undefined;
  spoiled: (proposal: Proposal) => number;
  /** Missing where nothing can be changed. */
  onApply?: (proposal: Proposal) => void;
}) {
  if (proposal === undefined) {
    return (
      <p className="quiet">
        No lightness of <span className="mono">{dotted}</span> is enough.
      </p>
    );
  }
  const { color, ratio, layer, insteadOf } = proposal;
  const others = spoiled(proposal);
  return (
    <div className="contrast-offer">
      <span className="contrast-pair" aria-hidden>
        <i style={{ background: before }} />
        <i style={{ background: cssOf(color) }} />
      </span>
      <p>
        <span className="mono">{dotted}</span>
        <span className="quiet">
          Lightness {color.l.toFixed(3)} gives {shownRatio(ratio)}:1
          {insteadOf !== undefined && `, in the place of ${insteadOf}`}
          {layer !== "base" && `, in ${layerWords(layer)}`}
        </span>
        {others > 0 && (
          <span className="contrast-spoils">
            {counted(others, "pair")} that {others === 1 ? "passes" : "pass"} would fail
          </span>
        )}
      </p>
      {onApply && (
        <button
          type="button"
          className="tk-button tk-button--small"
          aria-label={`Use lightness ${color.l.toFixed(3)} for ${dotted}`}
          onClick={() => onApply(proposal)}
        >
          Use
        </button>
      )}
    </div>
  );
}
