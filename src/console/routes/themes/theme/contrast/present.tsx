import { type ComponentProps, type ReactNode, useMemo, useState } from "react";
import { type Appearance, appearances } from "#console/editing/types.ts";
import { appearanceOf, type Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { RowBones } from "#console/parts/row-bones.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { hexOf } from "#tokens/color.ts";
import { Lookup } from "../editor/inspector/value.ts";
import { Fix } from "./fix.tsx";
import { Head, NoPairs, OnlyFailing, statusOf } from "./head.tsx";
import { JudgeAgain } from "./judge-again.tsx";
import type { MatrixProps } from "./matrix-props.ts";
import { PairTable } from "./pair-table.tsx";
import { cssIn, lcIn } from "./pairs.ts";
import { Ratio } from "./ratio.tsx";
import { isJudged, type Row, rowsOf } from "./rows.ts";
import { Sample } from "./sample.tsx";

const columns = ["Light", "Dark", "Light, ratio", "Dark, ratio", "Fix"];

/** The shown permutation in both appearances. */
export function Present({
  document,
  onSelect,
  modes = noModes,
  appearance: seen,
  onLook,
  extent,
}: MatrixProps & { extent?: ReactNode }) {
  const analysis = useSignal(document.analysis);
  const { tokens, stacks, judged, axes = [] } = analysis ?? {};
  const lookup = useMemo(() => new Lookup(tokens ?? [], stacks, judged), [tokens, stacks, judged]);
  const rows = useMemo(() => rowsOf(lookup), [lookup]);
  const [onlyFailing, setOnlyFailing] = useState(false);
  const counted = rows.filter(isJudged);
  const failing = counted.filter(({ fails }) => fails);
  const shown = onlyFailing ? failing : rows;
  if (analysis === undefined) return <RowBones hasBar />;
  return (
    <div className="grid packed contrast">
      <Head
        status={statusOf(failing.length, counted.length)}
        decorations={rows.length - counted.length}
      >
        {extent}
        {extent && (
          <ModesPicker
            axes={axes}
            modes={modes}
            appearance={seen === "both" ? (appearanceOf(axes, modes) ?? "light") : seen}
            onModes={onLook}
          />
        )}
        <OnlyFailing only={onlyFailing} onOnly={setOnlyFailing} />
      </Head>
      {rows.length === 0 && <NoPairs />}
      {shown.length > 0 && (
        <PairTable
          label="Pairs of colors"
          columns={columns}
          pairs={shown}
          onSelect={onSelect}
          cells={(row) => [
            ...appearances.map((one) => <Shown key={one} row={row} lookup={lookup} seenIn={one} />),
            ...appearances.map((one) => (
              <Ratio
                key={one}
                ratio={row.ratios[one]}
                needed={row.needed}
                lc={lcIn(row, lookup, one)}
              />
            )),
            <Action key="action" row={row} lookup={lookup} document={document} />,
          ]}
        />
      )}
    </div>
  );
}

/** The action on a pair that fails, or that is decoration. */
function Action({ row, ...within }: ComponentProps<typeof Fix>) {
  if (row.decoration !== undefined) return <JudgeAgain row={row} />;
  return row.fails && <Fix row={row} {...within} />;
}

/** A pair as it looks in an appearance. */
function Shown({ row, lookup, seenIn }: { row: Row; lookup: Lookup; seenIn: Appearance }) {
  const ratio = row.ratios[seenIn];
  if (ratio === undefined) return <span className="quiet">–</span>;
  const ground = hexOf(lookup.judged[seenIn].ground.channels);
  return (
    <Sample
      pair={row}
      text={cssIn(lookup, row.text, seenIn)}
      surface={row.surface === undefined ? ground : cssIn(lookup, row.surface, seenIn)}
      ground={ground}
    />
  );
}

const noModes: Modes = {};
