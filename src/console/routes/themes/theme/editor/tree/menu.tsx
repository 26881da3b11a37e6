import { ContextMenu } from "@base-ui/react/context-menu";
import { Fragment } from "react";
import type { Command, CommandTarget } from "#console/editing/commands/command.ts";
import { copyOwnName } from "#console/editing/commands/copy-own-name.ts";
import { copyOwnVariable } from "#console/editing/commands/copy-own-variable.ts";
import { copyPath } from "#console/editing/commands/copy-path.ts";
import { copyReference } from "#console/editing/commands/copy-reference.ts";
import { copyVariable } from "#console/editing/commands/copy-variable.ts";
import { duplicate } from "#console/editing/commands/duplicate.ts";
import { newTokenHere } from "#console/editing/commands/new-token-here.ts";
import { override } from "#console/editing/commands/override.ts";
import { remove } from "#console/editing/commands/remove.ts";
import { rename } from "#console/editing/commands/rename.ts";
import { CommandItem } from "../command-item.tsx";
import { type OfferCommand, useMayEdit } from "../commands.tsx";
import { type Cells, cellState } from "./cell.tsx";
import type { Row } from "./rows.ts";

/** The commands for the tokens that are selected. */
export function TreeMenu({
  row,
  selected,
  cells,
  offer,
  onAliases,
}: {
  row: Row | undefined;
  /** The shown columns. */
  cells: Cells;
  selected: readonly string[];
  offer: OfferCommand;
  onAliases: (dotted: string) => void;
}) {
  const mayEdit = useMayEdit();
  if (row === undefined) return null;
  const { dotted, token } = row;
  const target = { dotted, selected };
  const item = (command: Command, more?: Partial<CommandTarget>) => (
    <CommandItem as={ContextMenu.Item} offer={offer(command, { ...target, ...more })} />
  );
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner className="menu-positioner">
        <ContextMenu.Popup className="tk-menu">
          {mayEdit && (
            <>
              {item(rename)}
              {item(duplicate)}
              {token &&
                cells.columns.map(({ layer }) =>
                  cellState(token, layer, cells) === "inherited" ? (
                    <Fragment key={layer}>{item(override, { layer })}</Fragment>
                  ) : null,
                )}
              {item(newTokenHere)}
              <div className="tk-menu__separator" />
            </>
          )}
          {item(copyPath)}
          {item(copyReference)}
          {item(copyVariable)}
          {item(copyOwnName)}
          {item(copyOwnVariable)}
          {token && (
            <ContextMenu.Item className="tk-menu__item" onClick={() => onAliases(dotted)}>
              Show its aliases
            </ContextMenu.Item>
          )}
          {mayEdit && (
            <>
              <div className="tk-menu__separator" />
              <CommandItem as={ContextMenu.Item} offer={offer(remove, target)} danger />
            </>
          )}
        </ContextMenu.Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  );
}
