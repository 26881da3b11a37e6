import { type ReactNode, useMemo, useState } from "react";
import { type Appearance, appearances } from "#console/editing/types.ts";
import { appearanceOf, type Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { Lookup } from "../editor/inspector/value.ts";
import { Cell } from "./cell.tsx";
import { Head, NoPairs, OnlyFailing, statusOf } from "./head.tsx";
import type { MatrixProps } from "./matrix-props.ts";
import { PairTable } from "./pair-table.tsx";
import { rowsOf } from "./rows.ts";

const names: Record<Appearance, string> = { light: "Light", dark: "Dark" };
const columns = appearances.map((one) => names[one]);

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
  const failing = rows.filter(({ fails }) => fails);
  const shown = onlyFailing ? failing : rows;
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
      <Head status={statusOf(failing.length, rows.length)}>{extent === undefined && only}</Head>
      {rows.length === 0 && <NoPairs />}
      {shown.length > 0 && (
        <PairTable
          label="Pairs of colors"
          columns={columns}
          pairs={shown}
          onSelect={onSelect}
          cells={(row) =>
            appearances.map((appearance) => (
              <Cell
                key={appearance}
                pair={row}
                ratio={row.ratios[appearance]}
                appearance={appearance}
                lookup={lookup}
                document={document}
              />
            ))
          }
        />
      )}
    </div>
  );
}

const noModes: Modes = {};
