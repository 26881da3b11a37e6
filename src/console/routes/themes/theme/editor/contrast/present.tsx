import { type ReactNode, useMemo, useState } from "react";
import { type Appearance, appearances, type TokenInfo } from "#console/editing/types.ts";
import { EmptyState } from "#console/parts/empty-state.tsx";
import { appearanceOf, type Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { reaches, textContrast } from "#tokens/contrast.ts";

import { Lookup } from "../inspector/value.ts";
import { Head, OnlyFailing } from "./head.tsx";
import type { MatrixProps } from "./matrix-props.ts";
import { matrixOf, ratioIn } from "./pairs.ts";
import { Table } from "./table.tsx";

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
          Name a color text or on-primary, and another surface or primary, and their contrast
          appears here.
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
      if (reaches(ratio, textContrast)) continue;
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
