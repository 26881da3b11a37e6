import { useMemo } from "react";
import { type EditedDocument, nothingJudged } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { hexOf } from "#tokens/color.ts";
import type { Channels } from "#tokens/oklch.ts";
import { nameOfSight } from "../../../../../browser/scripts/seen-by/sights.ts";
import { type Collapse, collapsesIn, FAR, meaningsIn, NEAR } from "./apart.ts";

/** The roles that eyes with a color-vision deficiency confuse; nothing where a theme has too few. */
export function HardToTell({ document }: { document: EditedDocument }) {
  const analysis = useSignal(document.analysis);
  const { properties, judged = nothingJudged } = analysis ?? {};
  const collapses = useMemo(() => {
    if (properties === undefined) return [];
    const { light, dark } = judged;
    return collapsesIn(properties, { light: light.ground.channels, dark: dark.ground.channels });
  }, [properties, judged]);
  if (properties === undefined || meaningsIn(properties) < 2) return null;
  return (
    <section className="apart" aria-labelledby="apart">
      <h2 className="label" id="apart">
        Hard to tell apart
      </h2>
      <p className="quiet">
        {collapses.length === 0
          ? "Red-, green- and blue-blind eyes tell apart all roles that usual eyes tell apart."
          : `Roles that usual eyes tell apart (ΔE OK of ${FAR} or more) and these eyes do not (under ${NEAR}). Give them an icon or a word as well, or change their lightness.`}
      </p>
      {collapses.length > 0 && (
        <ul>
          {collapses.map((one) => (
            <Row key={[...one.roles, one.eyes].join()} collapse={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ collapse: { roles, eyes, appearances, usual, seen } }: { collapse: Collapse }) {
  return (
    <li className="grid middle">
      <span>
        <b>{roles[0]}</b> and <b>{roles[1]}</b>
      </span>
      <Pair colors={usual.colors} />
      <span className="quiet">{shown(usual.distance)}</span>
      <Pair colors={seen.colors} />
      <span>{shown(seen.distance)}</span>
      <span className="quiet">
        {nameOfSight(eyes)}, {appearances.join(" and ")}
      </span>
    </li>
  );
}

/** Cut, so that none shows a bound that it misses. */
const shown = (distance: number): string => (Math.floor(distance * 100) / 100).toFixed(2);

const Pair = ({ colors: [one, other] }: { colors: readonly [Channels, Channels] }) => (
  <span className="clip round-4 high-24 contrast-pair" aria-hidden>
    <i style={{ background: hexOf(one) }} />
    <i style={{ background: hexOf(other) }} />
  </span>
);
