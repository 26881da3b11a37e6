import type { CSSProperties } from "react";
import { classes } from "#console/parts/classes.ts";
import { ratioText } from "../editor/inspector/color/nearest-lightness.ts";
import { LightnessContrast } from "./lightness-contrast.tsx";
import { passes } from "./pairs.ts";

/** The position of a ratio on a logarithmic line from 1 to 21. */
const positionOf = (ratio: number): string => `${(100 * Math.log(ratio)) / Math.log(21)}%`;

/** A ratio as a number and as a position on a line, with the ratio that the pair needs. */
export function Ratio({
  ratio,
  needed,
  lc,
}: {
  ratio: number | undefined;
  needed: number;
  lc: number | undefined;
}) {
  if (ratio === undefined) return <span className="quiet">–</span>;
  const isEnough = passes(ratio, { needed });
  const style = { "--at": positionOf(ratio), "--goal": positionOf(needed) } as CSSProperties;
  return (
    <span
      className={classes(
        "grid gap-10 middle ratio",
        isEnough ? undefined : "strong bad ratio--bad",
      )}
    >
      <span className="relative ratio-line" style={style} aria-hidden>
        {needed > 1 && <u className="absolute" />}
        <i className="absolute round" />
      </span>
      <span>
        {ratioText(ratio)}
        {!isEnough && <span className="visually-hidden"> fails</span>}
        {lc !== undefined && <LightnessContrast lc={lc} />}
      </span>
    </span>
  );
}
