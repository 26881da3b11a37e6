import type { Layer, TokenInfo } from "../../../../../document/types.ts";
import { classes } from "../../../../../parts/classes.ts";
import { Swatch } from "../../../../../parts/swatch.tsx";

/** How a layer comes to its value: written there, by an alias written there, or from the base. */
export type CellState = "own" | "alias" | "inherited" | "none";

export function cellState({ written, css }: TokenInfo, layer: Layer): CellState {
  const value = written[layer];
  if (value !== undefined) return value.alias === undefined ? "own" : "alias";
  if (layer === "base")
    return css.light !== undefined && written.light === undefined ? "inherited" : "none";
  return written.base === undefined && css[layer] === undefined ? "none" : "inherited";
}

/** What a layer paints. The base paints where no appearance says otherwise. */
function paintOf({ css, written }: TokenInfo, layer: Layer): string | undefined {
  if (layer !== "base") return css[layer];
  return written.light === undefined
    ? css.light
    : written.dark === undefined
      ? css.dark
      : css.light;
}

export const cellWords: Record<CellState, string> = {
  own: "own value",
  alias: "alias",
  inherited: "inherits Base",
  none: "no value",
};

/** A token's value in one layer: drawn where it can be seen, else short. */
export function CellValue({ token, layer }: { token: TokenInfo; layer: Layer }) {
  const state = cellState(token, layer);
  const css = paintOf(token, layer);
  if (state === "none" && css === undefined) return <span className="tree-text quiet">–</span>;
  const drawn = drawing(token.type, css);
  if (drawn === undefined) {
    const text = state === "inherited" && layer !== "base" ? "–" : shortText(token, layer, css);
    return (
      <span className={classes("tree-text", state === "inherited" && "quiet")} title={css}>
        {text}
      </span>
    );
  }
  return <span className={`tree-mark tree-mark--${state}`}>{drawn}</span>;
}

function drawing(type: string | undefined, css: string | undefined) {
  if (css === undefined) return undefined;
  if (type === "color") return <Swatch light={css} />;
  if (type === "gradient") {
    return <i aria-hidden className="swatch" style={{ background: css }} />;
  }
  if (type === "shadow")
    return <i aria-hidden className="tree-shadow" style={{ boxShadow: css }} />;
  if (type === "fontFamily" || type === "typography") {
    const font = type === "typography" ? { font: css } : { fontFamily: css };
    return (
      <i aria-hidden className="tree-type" style={{ ...font, fontSize: 13, lineHeight: "20px" }}>
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
