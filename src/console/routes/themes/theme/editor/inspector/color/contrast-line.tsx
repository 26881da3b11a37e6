import { CircleAlert, CircleCheck } from "lucide-react";
import type { CSSProperties } from "react";
import { classes } from "#console/parts/classes.ts";
import { reaches, textContrast } from "#tokens/contrast.ts";
import { ratioText } from "./nearest-lightness.ts";

/** 1 to 21, so that equal steps of the ratio look equal. */
const share = (ratio: number): number => Math.log(ratio) / Math.log(21);

/** A contrast as a position on a line, with the goal marked. */
export function ContrastLine({ ratio, label }: { ratio: number; label: string }) {
  const passes = reaches(ratio, textContrast);
  const Icon = passes ? CircleCheck : CircleAlert;
  const style = { "--at": share(ratio), "--goal": share(textContrast) } as CSSProperties;
  return (
    <div className={classes("contrast-line", passes ? undefined : "contrast-line--bad")}>
      <span className="contrast-line-name cut">{label}</span>
      <span className="contrast-line-track" style={style} aria-hidden>
        <i className="contrast-line-goal" />
        <i className="contrast-line-at" />
      </span>
      <span className="contrast-line-ratio">
        <Icon aria-hidden />
        {ratioText(ratio)}
        <span className="visually-hidden">
          {passes ? "to 1, enough for text" : "to 1, text needs 4.5"}
        </span>
      </span>
    </div>
  );
}
