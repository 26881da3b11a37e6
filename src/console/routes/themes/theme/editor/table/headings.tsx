import { Menu } from "@base-ui/react/menu";
import { ChevronDown } from "lucide-react";
import { type Column, columnWords, type Layer } from "#console/editing/types.ts";
import { classes } from "#console/parts/classes.ts";
import { axisHeadings, MOST_PINNED } from "./columns.ts";
import { ColumnHeader, GridRow, RowGroup } from "./grid-parts.tsx";
import { pinAt } from "./row.tsx";
import type { TableColumns } from "./use-columns.ts";

/** Two rows of headings: the axes, and the contexts in them, each with a menu. */
export function TableHeadings({
  columns,
  count,
  ownIn,
  onChoose,
  onOwn,
}: {
  columns: TableColumns;
  /** How many tokens are shown. */
  count: number;
  /** The mode whose own values alone are shown. */
  ownIn: Layer | undefined;
  onChoose: TableColumns["choose"];
  onOwn: (layer: Layer | undefined) => void;
}) {
  return (
    <RowGroup className="sticky table-headings">
      <GridRow aria-rowindex={1} className="grid table-row table-axes">
        <ColumnHeader aria-colindex={1} className="row table-part table-name">
          <span className="visually-hidden">Group</span>
        </ColumnHeader>
        {axisHeadings(columns).map(({ name, span }, index, all) => (
          <ColumnHeader
            // biome-ignore lint/suspicious/noArrayIndexKey: two axes may have one name
            key={index}
            aria-colindex={2 + all.slice(0, index).reduce((sum, one) => sum + one.span, 0)}
            aria-colspan={span}
            className={classes(
              "row table-part table-axis",
              index < columns.pinned && "table-pinned",
            )}
            style={{
              gridColumn: `span ${span}`,
              ...(index < columns.pinned && pinAt(index)),
            }}
          >
            <span className="sticky">
              {name || <span className="visually-hidden">No axis</span>}
            </span>
          </ColumnHeader>
        ))}
      </GridRow>
      <GridRow aria-rowindex={2} className="grid table-row">
        <ColumnHeader aria-colindex={1} className="row table-part table-name">
          Name <span className="quiet small">{count.toLocaleString()}</span>
        </ColumnHeader>
        {columns.shown.map((column, index) => (
          <Heading
            key={column.layer}
            {...{ column, index, ownIn, onChoose, onOwn }}
            pinned={columns.pinned}
            words={column.layer === "base" ? columns.within.join(", ") : ""}
          />
        ))}
      </GridRow>
    </RowGroup>
  );
}

function Heading({
  column,
  index,
  words,
  pinned,
  ownIn,
  onChoose,
  onOwn,
}: {
  column: Column;
  index: number;
  words: string;
  /** How many columns are pinned. */
  pinned: number;
  ownIn: Layer | undefined;
  onChoose: TableColumns["choose"];
  onOwn: (layer: Layer | undefined) => void;
}) {
  const { layer, name } = column;
  const isPinned = index < pinned;
  return (
    <ColumnHeader
      aria-colindex={index + 2}
      className={classes("row table-part table-heading", isPinned && "table-pinned")}
      style={isPinned ? pinAt(index) : undefined}
    >
      <span className="cut">
        {name} {words && <small>{words}</small>}
      </span>
      {ownIn === layer && <small>own values</small>}
      <Menu.Root>
        <Menu.Trigger
          className="tool tool--small tool--icon table-heading-menu"
          aria-label={`Column ${columnWords(column)}`}
        >
          <ChevronDown className="xs" aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
            <Menu.Popup className="tk-menu">
              <Menu.CheckboxItem
                className="tk-menu__item"
                checked={ownIn === layer}
                onCheckedChange={(isOn) => onOwn(isOn ? layer : undefined)}
              >
                Only own values
              </Menu.CheckboxItem>
              <Menu.CheckboxItem
                className="tk-menu__item"
                checked={isPinned}
                disabled={!isPinned && pinned === MOST_PINNED}
                onCheckedChange={(isOn) => onChoose(layer, isOn ? "pinned" : true)}
              >
                {isPinned || pinned < MOST_PINNED
                  ? "Pinned next to the names"
                  : `${MOST_PINNED} columns are pinned: release one first`}
              </Menu.CheckboxItem>
              {layer !== "base" && (
                <Menu.Item className="tk-menu__item" onClick={() => onChoose(layer, false)}>
                  Hide {columnWords(column)}
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </ColumnHeader>
  );
}
