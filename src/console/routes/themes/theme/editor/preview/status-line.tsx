import type { CSSProperties, ReactNode } from "react";
import { useMemo } from "react";
import { reachedFrom } from "#console/editing/seen/reached.ts";
import { specimenCounts, valueIn } from "#console/editing/seen/specimen.ts";
import type { Analysis, Appearance } from "#console/editing/types.ts";
import { type Signal, useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { useRested } from "#console/parts/use-rested.ts";
import type { SpecimenSet } from "./specimen/use-specimen.ts";
import type { SeenOnPage } from "./use-seen.ts";

const noShown = {};

/** The share of a theme that is in sight, and the way to the rest. */
function StatusLine({
  count,
  of,
  verb,
  missing,
  way,
  pointed,
}: {
  count: number;
  of: number;
  verb: string;
  missing: string | undefined;
  way?: ReactNode;
  /** The token under the pointer, in the place of the missing ones. */
  pointed?: string | undefined;
}) {
  const style = { "--w": `${of === 0 ? 0 : (count / of) * 100}%` } as CSSProperties;
  return (
    <div className="flex small quiet rigid gap-12 clip nowrap line-top seen-line">
      <i aria-hidden className="rigid seen-meter" style={style} />
      <p role="status">
        <b className="ink">
          {count.toLocaleString()} of {of.toLocaleString()}
        </b>{" "}
        {of === 1 ? "token is" : "tokens are"} {verb} here
        {missing !== undefined && (
          <span className="seen-missing" hidden={pointed !== undefined}>
            <span className="visually-hidden">, </span>
            {missing}
          </span>
        )}
      </p>
      {pointed !== undefined && (
        <span aria-hidden className="seen-pointed cut">
          {pointed}
        </span>
      )}
      {way}
    </div>
  );
}

function Way({ words, onFollow }: { words: string; onFollow: () => void }) {
  return (
    <button type="button" className="tk-link plain tight end rigid seen-way" onClick={onFollow}>
      {words}
    </button>
  );
}

export function ComponentsLine({
  analysis,
  seen,
  visible,
  onSpecimen,
}: {
  analysis: Analysis | undefined;
  seen: Readonly<Partial<Record<Appearance, SeenOnPage>>>;
  visible: readonly Appearance[];
  onSpecimen: () => void;
}) {
  const rested = useRested(analysis);
  const reached = useMemo(() => {
    const pages = visible.map((one) => seen[one]);
    if (rested === undefined || pages.includes(undefined)) return undefined;
    return reachedFrom(
      pages.flatMap((page) => [...(page?.tokens ?? [])]),
      rested,
      visible,
    ).size;
  }, [rested, seen, visible]);
  const total = rested?.tokens.length ?? 0;
  if (reached === undefined)
    return (
      <div className="flex small quiet rigid gap-12 clip nowrap line-top seen-line" aria-busy />
    );
  const ours = Math.max(...visible.map((one) => seen[one]?.ours ?? 0));
  const unseen = total - reached;
  return (
    <StatusLine
      count={reached}
      of={total}
      verb="seen"
      missing={
        ours === 0
          ? undefined
          : `${ours === 1 ? "1 role uses" : `${ours} roles use`} a built-in neutral, marked with a dashed line`
      }
      way={
        unseen > 0 && (
          <Way
            words={`Show the ${unseen.toLocaleString()} unseen in Specimen`}
            onFollow={onSpecimen}
          />
        )
      }
    />
  );
}

export function SpecimenLine({
  specimen,
  visible,
  pointed,
  onTable,
  onRoles,
}: {
  specimen: SpecimenSet;
  visible: readonly Appearance[];
  pointed: Signal<string | undefined>;
  onTable: (() => void) | undefined;
  onRoles: (() => void) | undefined;
}) {
  const { groups, byPath } = useRested(specimen);
  const counts = useMemo(
    () => specimenCounts(groups, [...byPath.values()], visible),
    [groups, byPath, visible],
  );
  const at = useSignal(pointed);
  const css = valueIn(byPath.get(at ?? ""), visible[0] ?? "light", noShown);
  const { drawn, words, without } = counts;
  return (
    <StatusLine
      count={drawn}
      of={byPath.size}
      verb="drawn"
      missing={missingWords(words, without)}
      pointed={at === undefined ? undefined : [at, css].filter(Boolean).join("  ")}
      way={
        onRoles ? (
          <span className="end rigid seen-way">
            Components show none: <Way words="set roles" onFollow={onRoles} />
          </span>
        ) : (
          onTable && drawn < byPath.size && <Way words="See all in the table" onFollow={onTable} />
        )
      }
    />
  );
}

/** Such as "256 are words or numbers without a drawing, 3 have no value". */
function missingWords(words: number, without: number): string | undefined {
  const parts = [
    words > 0 &&
      (words === 1
        ? "1 is a word or number without a drawing"
        : `${words.toLocaleString()} are words or numbers without a drawing`),
    without > 0 && `${counted(without, "value")} cannot be resolved`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(", ");
}
