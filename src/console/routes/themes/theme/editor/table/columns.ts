/** The columns of the table: which modes are shown, and the headings above them. */
import type { Analysis, Column, Layer, TokenInfo } from "#console/editing/types.ts";
import { layerOf } from "#token-text/sources.ts";

/** The columns that an author shows, hides, or pins next to the names. */
export type ChosenColumns = Readonly<Record<Layer, boolean | "pinned">>;

/** As many as leave room for a column that scrolls, next to names on a window of 1,024 px. */
export const MOST_PINNED = 3;

export interface ShownColumns {
  /** The pinned ones first. */
  shown: readonly Column[];
  hidden: readonly Column[];
  /** How many are pinned. */
  pinned: number;
  /** The modes that Base stands for, because nothing is written in them. */
  within: readonly string[];
  /** The axis of the first of them. */
  baseAxis: string | undefined;
}

/** A usual context, or the light appearance, without any value is what Base says. */
export function showColumns(
  { columns, axes, tokens }: Pick<Analysis, "columns" | "axes"> & { tokens: readonly TokenInfo[] },
  chosen: Partial<ChosenColumns>,
): ShownColumns {
  const written = new Set(tokens.flatMap((token) => Object.keys(token.written)));
  const usual = new Set(axes.map((axis) => layerOf(axis.parameter, axis.default)));
  const isPlain = axes.length === 0;
  const isWithinBase = ({ layer, axis }: Column): boolean =>
    !written.has(layer) &&
    (usual.has(layer) || (axis === undefined && (isPlain ? layer === "light" : layer !== "base")));
  const isShown = (column: Column): boolean =>
    Boolean(chosen[column.layer] ?? !isWithinBase(column));
  const pinned = columns.filter(({ layer }) => chosen[layer] === "pinned").slice(0, MOST_PINNED);
  const merged = columns.filter((column) => isWithinBase(column) && !isShown(column));
  const named = merged.filter(({ axis }) => axis !== undefined || isPlain);
  return {
    shown: [...pinned, ...columns.filter((one) => isShown(one) && !pinned.includes(one))],
    pinned: pinned.length,
    hidden: columns.filter((column) => !isShown(column)),
    within: named.slice(0, 1).map(({ name }) => name.toLowerCase()),
    baseAxis: named[0] && axisWords(named[0]),
  };
}

/** The axis of a column; light and dark are an axis of their own. */
const axisWords = ({ axis, appearance, layer }: Column): string | undefined =>
  axis?.name ?? (layer === "base" || appearance === undefined ? undefined : "appearance");

export interface AxisHeading {
  name: string;
  span: number;
}

/** The headings above the columns, one for neighbors of one axis that scroll together; of those that do not, one each. */
export function axisHeadings({ shown, baseAxis, pinned }: ShownColumns): AxisHeading[] {
  const headings: AxisHeading[] = [];
  for (const [index, column] of shown.entries()) {
    const next = index < pinned ? undefined : shown[index + 1];
    const isBase = column.layer === "base";
    const joins = isBase && next !== undefined && axisWords(next) === baseAxis;
    const name = (isBase ? (joins ? baseAxis : undefined) : axisWords(column)) ?? "";
    const last = headings.at(-1);
    const isApart = index <= pinned && pinned > 0;
    if (last !== undefined && !isApart && name !== "" && last.name === name) last.span += 1;
    else headings.push({ name, span: 1 });
  }
  return headings;
}
