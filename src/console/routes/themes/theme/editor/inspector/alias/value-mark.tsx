import type { CSSProperties } from "react";
import { Swatch } from "#console/parts/swatch.tsx";

/** A value as a small swatch; renders nothing for a value without a picture. */
export function ValueMark({ type, css }: { type: string | undefined; css: string | undefined }) {
  if (css === undefined) return null;
  if (type === "color") return <Swatch light={css} />;
  const style = markOf(type, css);
  return (
    style && <i aria-hidden className={`rigid value-mark value-mark--${type}`} style={style} />
  );
}

function markOf(type: string | undefined, css: string): CSSProperties | undefined {
  switch (type) {
    case "gradient":
      return { backgroundImage: css };
    case "shadow":
      return { boxShadow: css };
    case "border":
      return { border: css };
    default:
      return undefined;
  }
}

/** Whether the value's text says more than its picture. */
export const isWritten = (type: string | undefined): boolean =>
  type !== "gradient" && type !== "shadow";
