import type { Layer, TokenInfo } from "#console/editing/types.ts";
import { Swatch } from "#console/parts/swatch.tsx";
import { ValueMark } from "../inspector/alias/value-mark.tsx";
import { cssIn } from "../selection.ts";
import type { Cells } from "../tree/cell.tsx";
import { shortColor, writtenText } from "./cell-text.ts";

/** A token's value in one mode: a drawing if its type has one, and its text unless it is inherited. */
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
  const { type, written } = token;
  const value = written[layer];
  if (value === undefined) {
    if (layer === "base") return <span className="quiet table-by">{givenBy(token, cells)}</span>;
    if (type !== "color" || css === undefined) return null;
    return <Swatch light={css} className="table-inherited" />;
  }
  const mark =
    type === "color" && css !== undefined ? (
      <Swatch light={css} />
    ) : (
      <ValueMark type={type} css={css} />
    );
  if (value.alias !== undefined) {
    return (
      <>
        {mark}
        <i className="rigid table-ring" aria-hidden />
        <code>{value.alias}</code>
      </>
    );
  }
  const text = type === "color" && css !== undefined ? shortColor(css) : writtenText(value, type);
  return (
    <>
      {mark}
      <code>{text}</code>
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
