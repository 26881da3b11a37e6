import { ContextMenu } from "@base-ui/react/context-menu";
import { useDocument } from "#console/editing/context.tsx";
import { columnWords, type Layer } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import type { TokenActions } from "../actions.tsx";
import { type Cells, cellState } from "./cell.tsx";
import type { Row } from "./rows.ts";

/** What can be done with the tokens that are selected. */
export function TreeMenu({
  row,
  selected,
  cells,
  actions,
  onAliases,
  onOverride,
}: {
  row: Row | undefined;
  /** Of the columns that are shown. */
  cells: Cells;
  selected: readonly string[];
  actions: TokenActions;
  onAliases: (dotted: string) => void;
  onOverride: (dotted: string, layer: Layer) => void;
}) {
  const theme = useDocument();
  const locked = useSignal(theme.locked) !== undefined;
  if (row === undefined) return null;
  const { dotted, token } = row;
  const copy = (text: string): void => void navigator.clipboard.writeText(text);
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner className="menu-positioner">
        <ContextMenu.Popup className="tk-menu">
          {!locked && (
            <>
              <ContextMenu.Item className="tk-menu__item" onClick={() => actions.rename(dotted)}>
                Rename or move
                <kbd className="tk-kbd">F2</kbd>
              </ContextMenu.Item>
              <ContextMenu.Item className="tk-menu__item" onClick={() => actions.duplicate(dotted)}>
                Duplicate
                <kbd className="tk-kbd">Ctrl+D</kbd>
              </ContextMenu.Item>
              {token &&
                cells.columns.map((column) =>
                  column.layer !== "base" &&
                  cellState(token, column.layer, cells) === "inherited" ? (
                    <ContextMenu.Item
                      key={column.layer}
                      className="tk-menu__item"
                      onClick={() => onOverride(dotted, column.layer)}
                    >
                      Override in {columnWords(column)}
                    </ContextMenu.Item>
                  ) : null,
                )}
              {token === undefined && (
                <ContextMenu.Item
                  className="tk-menu__item"
                  onClick={() => actions.add("token", dotted)}
                >
                  New token here
                </ContextMenu.Item>
              )}
              <div className="tk-menu__separator" />
            </>
          )}
          <ContextMenu.Item className="tk-menu__item" onClick={() => copy(dotted)}>
            Copy path
          </ContextMenu.Item>
          {token && (
            <>
              <ContextMenu.Item className="tk-menu__item" onClick={() => copy(`{${dotted}}`)}>
                Copy reference
              </ContextMenu.Item>
              <ContextMenu.Item
                className="tk-menu__item"
                onClick={() => copy(`var(${token.property})`)}
              >
                Copy CSS variable
              </ContextMenu.Item>
              <ContextMenu.Item className="tk-menu__item" onClick={() => onAliases(dotted)}>
                Show its aliases
              </ContextMenu.Item>
            </>
          )}
          {!locked && (
            <>
              <div className="tk-menu__separator" />
              <ContextMenu.Item
                className="tk-menu__item tk-menu__item--danger"
                onClick={() => actions.remove(selected)}
              >
                {selected.length > 1 ? `Delete ${selected.length}` : "Delete"}
                <kbd className="tk-kbd">Del</kbd>
              </ContextMenu.Item>
            </>
          )}
        </ContextMenu.Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  );
}
