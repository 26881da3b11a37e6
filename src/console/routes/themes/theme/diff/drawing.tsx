import type { CSSProperties } from "react";
import { classes } from "#console/parts/classes.ts";
import type { Drawing as Kind, ValuePair } from "./rows.ts";
import { measureOf } from "./words.ts";

/** Two values side by side, before and after; a hatched half for an absent value. */
export function Drawing({
  kind,
  pair,
  large = false,
}: {
  kind: Kind;
  pair: ValuePair;
  large?: boolean;
}) {
  const { before, after } = pair;
  switch (kind) {
    case "color":
    case "gradient":
      return (
        <span
          className={classes("relative clip diff-pair", large && "diff-pair--large")}
          aria-hidden
        >
          <Half css={before} />
          <Half css={after} />
        </span>
      );
    case "radius":
      return (
        <span className={classes("gap-6 diff-corners", large && "diff-corners--large")} aria-hidden>
          <i
            style={{ borderTopLeftRadius: before ?? 0 }}
            className={classes(before === null && "none")}
          />
          <i
            style={{ borderTopLeftRadius: after ?? 0 }}
            className={classes(after === null && "none")}
          />
        </span>
      );
    case "shadow":
      return (
        <span className={classes("gap-8 diff-cast", large && "diff-cast--large")} aria-hidden>
          <i
            style={{ boxShadow: before ?? "none" }}
            className={classes(before === null && "none")}
          />
          <i style={{ boxShadow: after ?? "none" }} className={classes(after === null && "none")} />
        </span>
      );
    case "bezier":
      return <Curves before={before} after={after} large={large} />;
    case "number":
      return <Bars before={before} after={after} />;
    default:
      return null;
  }
}

function Half({ css }: { css: string | null }) {
  if (css === null) return <i className="none" />;
  return <i style={{ "--c": css } as CSSProperties} />;
}

/** After as a bar, before as a mark on the same scale. */
function Bars({ before, after }: ValuePair) {
  const [from, to] = [measureOf(before)?.number, measureOf(after)?.number];
  const most = Math.max(Math.abs(from ?? 0), Math.abs(to ?? 0)) * 1.1 || 1;
  const share = (value: number | undefined): string => `${(Math.abs(value ?? 0) / most) * 100}%`;
  return (
    <span
      className="relative diff-bar"
      aria-hidden
      style={{ "--to": share(to), "--from": share(from) } as CSSProperties}
    >
      {to !== undefined && <i />}
      {from !== undefined && <b className="absolute" />}
    </span>
  );
}

const SIDE = 100;

function curveOf(css: string | null): string | undefined {
  const points = css === null ? null : /^cubic-bezier\(([^)]*)\)$/.exec(css.trim());
  const [x1, y1, x2, y2] = points?.[1]?.split(",").map(Number) ?? [];
  if ([x1, y1, x2, y2].some((part) => part === undefined || Number.isNaN(part))) return undefined;
  const at = (x = 0, y = 0): string => `${x * SIDE} ${(1 - y) * SIDE}`;
  return `M0 ${SIDE}C${at(x1, y1)} ${at(x2, y2)} ${SIDE} 0`;
}

/** Before dashed, after drawn through. */
function Curves({ before, after, large }: ValuePair & { large: boolean }) {
  const [from, to] = [curveOf(before), curveOf(after)];
  return (
    <svg
      className={classes("diff-curve", large && "round-8 diff-curve--large")}
      viewBox={`-6 -16 ${SIDE + 12} ${SIDE + 32}`}
      preserveAspectRatio={large ? "none" : "xMidYMid meet"}
      aria-hidden
    >
      <path className="diff-curve-even" d={`M0 ${SIDE}L${SIDE} 0`} />
      {from && <path className="diff-curve-before" d={from} />}
      {to && <path className="diff-curve-after" d={to} />}
    </svg>
  );
}
