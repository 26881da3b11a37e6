import type { Layer, TokenInfo } from "#console/editing/types.ts";
import { Swatch } from "#console/parts/swatch.tsx";
import { ValueMark } from "../inspector/alias/value-mark.tsx";
import { cssIn } from "../selection.ts";
import type { Cells } from "../tree/cell.tsx";
import { shortColor, writtenText } from "./cell-text.ts";

/**
 * A token's value in one mode: a drawing if its type has one, and its text unless it is inherited. Each part keeps
 * its place, so that a cell which takes another token's value changes its elements rather than making new ones.
 */
export function CellView({
  token,
  layer,
  cells,
}: {
  token: TokenInfo;
  layer: Layer;
  cells: Cells;
}) {
  const css = cssIn(token, layer, cells);
  const { type } = token;
  const value = token.written[layer];
  if (value === undefined && layer === "base") {
    return <span className="quiet figures">{givenBy(token, cells)}</span>;
  }
  const isColor = type === "color" && css !== undefined;
  const own = isColor && value !== undefined ? shortColor(css) : value && writtenText(value, type);
  const text = value?.alias ?? own;
  return (
    <>
      {isColor ? (
        <Swatch light={css} {...(value === undefined && { className: "table-inherited" })} />
      ) : (
        value && <ValueMark type={type} css={css} />
      )}
      {value?.alias !== undefined && <i className="rigid round table-ring" aria-hidden />}
      {text !== undefined && <code className="figures clip">{text}</code>}
    </>
  );
}

/** The axes that give a token the values that Base does not have. */
function givenBy({ written }: TokenInfo, { columns }: Cells): string {
  const names = columns.flatMap(({ layer, axis }) =>
    written[layer] === undefined ? [] : (axis?.name ?? "appearance"),
  );
  return names.length === 0 ? "" : `by ${[...new Set(names)].join(", ")}`;
}

/** The name of a cell whose text does not say all. */
export function cellLabel(token: TokenInfo, layer: Layer, cells: Cells): string | undefined {
  const value = token.written[layer];
  if (value !== undefined) return value.alias && `alias of ${value.alias}`;
  const css = cssIn(token, layer, cells);
  if (layer === "base") return givenBy(token, cells) || "no value";
  return css === undefined ? "no value" : `inherits ${css}`;
}
