import type { Analysis, Layer, TokenInfo } from "#console/editing/types.ts";
import { classes } from "#console/parts/classes.ts";
import { Swatch } from "#console/parts/swatch.tsx";
import { cssIn } from "../selection.ts";

/** The columns of the tree and the values in them. */
export type Cells = Pick<Analysis, "cells" | "columns">;

/** The source of a value: written in the layer, an alias written there, or Base. */
export type CellState = "own" | "alias" | "inherited" | "none";

export function cellState(token: TokenInfo, layer: Layer, cells: Cells): CellState {
  const { written, css } = token;
  const value = written[layer];
  if (value !== undefined) return value.alias === undefined ? "own" : "alias";
  const painted = cssIn(token, layer, cells);
  if (layer === "base") {
    const own = cells.cells.base === undefined ? css.light : painted;
    return own !== undefined && written.light === undefined ? "inherited" : "none";
  }
  return written.base === undefined && painted === undefined ? "none" : "inherited";
}

export const cellWords: Record<CellState, string> = {
  own: "own value",
  alias: "alias",
  inherited: "inherits Base",
  none: "no value",
};

/** The value in full, and the set that holds it. */
export function cellTitle(token: TokenInfo, layer: Layer, cells: Cells): string | undefined {
  const { alias, set } = token.written[layer] ?? {};
  const value = [alias && `{${alias}}`, cssIn(token, layer, cells)].filter(Boolean).join(" ");
  if (set === undefined) return value === "" ? undefined : value;
  return `${value}, in ${set}`;
}

/** A token's value in one layer: a drawing if its type has one, else a short text. */
export function CellValue({
  token,
  layer,
  cells,
}: {
  token: TokenInfo;
  layer: Layer;
  cells: Cells;
}) {
  const state = cellState(token, layer, cells);
  const css = cssIn(token, layer, cells);
  if (state === "none" && css === undefined)
    return <span className="figures clip nowrap within tree-text quiet">–</span>;
  const drawn = drawing(token.type, css);
  if (drawn === undefined) {
    const isQuiet = state === "inherited" && (layer === "light" || layer === "dark");
    const text = isQuiet ? "–" : shortText(token, layer, css);
    return (
      <span
        className={classes(
          "figures clip nowrap within tree-text",
          state === "inherited" && "quiet",
        )}
        title={css}
      >
        {text}
      </span>
    );
  }
  return <span className={`grid relative tree-mark tree-mark--${state}`}>{drawn}</span>;
}

function drawing(type: string | undefined, css: string | undefined) {
  if (css === undefined) return undefined;
  if (type === "color") return <Swatch light={css} />;
  if (type === "gradient") {
    return <i aria-hidden className="rigid round-4 swatch" style={{ background: css }} />;
  }
  if (type === "shadow")
    return <i aria-hidden className="round-4 sm tree-shadow" style={{ boxShadow: css }} />;
  if (type === "fontFamily" || type === "typography") {
    const font = type === "typography" ? { font: css } : { fontFamily: css };
    return (
      <i
        aria-hidden
        className="clip tree-type"
        style={{ ...font, fontSize: 13, lineHeight: "20px" }}
      >
        Aa
      </i>
    );
  }
  return undefined;
}

const LONGEST = 7;

function shortText(token: TokenInfo, layer: Layer, css: string | undefined): string {
  const alias = token.written[layer]?.alias;
  const text = css ?? alias ?? "–";
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
