import { CircleAlert, CircleCheck } from "lucide-react";
import type { CSSProperties } from "react";
import { classes } from "#console/parts/classes.ts";
import { reaches, textContrast } from "#tokens/contrast.ts";
import { LightnessContrast } from "../../../contrast/lightness-contrast.tsx";
import type { Partner } from "../value.ts";
import { ratioText } from "./nearest-lightness.ts";

/** 1 to 21, so that equal steps of the ratio look equal. */
const share = (ratio: number): number => Math.log(ratio) / Math.log(21);

/** The contrast with another color as a position on a line, with the goal marked. */
export function ContrastLine({
  ratio,
  lc,
  partner: { name, dotted, needed, why },
}: {
  ratio: number;
  lc: number;
  partner: Partner;
}) {
  const passes = reaches(ratio, needed);
  const need = needed === textContrast ? "text needs 4.5" : `it needs ${needed}`;
  const Icon = passes ? CircleCheck : CircleAlert;
  const style = { "--at": share(ratio), "--goal": share(needed) } as CSSProperties;
  return (
    <div
      className={classes(
        "small grid gap-10 middle contrast-line",
        passes ? undefined : "contrast-line--bad",
      )}
    >
      <span className="quiet cut" title={`${dotted ?? name}, ${why}`}>
        with {name}
      </span>
      <span className="relative contrast-line-track" style={style} aria-hidden>
        <i className="contrast-line-goal" />
        <i className="contrast-line-at" />
      </span>
      <span className="inline gap-4 at-end contrast-line-ratio">
        <Icon className="sm" aria-hidden />
        {ratioText(ratio)}
        <span className="visually-hidden">
          to 1, {passes ? "enough" : need}, {why}
        </span>
      </span>
      <LightnessContrast lc={lc} />
    </div>
  );
}
