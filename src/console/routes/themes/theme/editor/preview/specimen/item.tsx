import { type CSSProperties, memo } from "react";
import type { Drawing } from "#console/editing/seen/drawing.ts";
import { DrawnElement } from "#console/parts/poster/drawn-element.tsx";
import { bendOf } from "../../../../../../../poster/draw/curves.ts";

const quiet: ReadonlySet<Drawing> = new Set(["fill", "text", "line", "radius", "shadow"]);

/** A token: a button with a drawing of it, and in rows its name and value. */
export const Item = memo(function Item({
  dotted,
  name,
  drawing,
  css,
  behind,
  isSelected,
  isStop,
}: {
  dotted: string;
  name: string;
  drawing: Drawing;
  css: string | undefined;
  /** The color that a text or a line lies on, unless it is the page's. */
  behind: string | undefined;
  isSelected: boolean;
  /** Whether Tab stops at it. */
  isStop: boolean;
}) {
  const says = css === undefined ? "cannot be resolved" : shortOf(css);
  const hasWords = css === undefined || !quiet.has(drawing);
  return (
    <li data-drawing={css === undefined ? "none" : drawing}>
      <button
        className="grid middle full tight edgeless round-4 figures at-start pointer"
        type="button"
        data-token={dotted}
        aria-label={`${dotted} ${says}`}
        aria-current={isSelected || undefined}
        tabIndex={isStop ? 0 : -1}
      >
        {css === undefined ? (
          <i aria-hidden />
        ) : (
          <Drawn drawing={drawing} css={css} behind={behind} />
        )}
        {hasWords && (
          <>
            <span className="token-specimen-name">{name}</span>{" "}
            <span className="token-specimen-value">{says}</span>
          </>
        )}
      </button>
    </li>
  );
});

/** A value without the words that its drawing says. */
const shortOf = (css: string): string => css.replace(/^cubic-bezier\((.*)\)$/, "$1");

function Drawn({
  drawing,
  css,
  behind,
}: {
  drawing: Drawing;
  css: string;
  behind: string | undefined;
}) {
  switch (drawing) {
    case "text":
      return <b aria-hidden style={{ color: css, background: behind }} />;
    case "font":
    case "fontFamily":
    case "fontWeight":
    case "fontSize":
    case "letterSpacing":
      return <b aria-hidden style={{ [drawing]: css }} />;
    case "curve": {
      const points = css.match(/-?[\d.]+/g)?.map(Number);
      return points?.length === 4 ? <DrawnElement drawn={bendOf(points)} /> : <i aria-hidden />;
    }
    case "line":
      return <i aria-hidden style={{ borderColor: css, background: behind }} />;
    default:
      return <i aria-hidden style={styleOf(drawing, css)} />;
  }
}

/** The look of a drawing without words. */
function styleOf(drawing: Drawing, css: string): CSSProperties {
  // A negative length is drawn as long as a positive one.
  const length = css.replace(/^-/, "");
  switch (drawing) {
    case "fill":
      return { background: css };
    case "border":
      return { borderBlockStart: css };
    case "dashes":
      return { borderBlockStart: `2px ${css} currentcolor` };
    case "edge":
      return { blockSize: length };
    case "space":
      return { inlineSize: length };
    case "radius":
      return { borderStartStartRadius: css };
    case "shadow":
      return { boxShadow: css };
    case "opacity":
      return { "--part": css } as CSSProperties;
    case "leading":
      return { lineHeight: css };
    case "time":
      return { inlineSize: `${millisecondsOf(css) / 10}px` };
    default:
      return {};
  }
}

const millisecondsOf = (css: string): number => {
  const [, amount = "0", unit] = /([\d.]+)(ms|s)/.exec(css) ?? [];
  return Number(amount) * (unit === "s" ? 1000 : 1);
};
