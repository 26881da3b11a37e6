import { ContextMenu } from "@base-ui/react/context-menu";
import type { ReactNode } from "react";
import { copyOwnName } from "#console/editing/commands/copy-own-name.ts";
import { copyPath } from "#console/editing/commands/copy-path.ts";
import { copyReference } from "#console/editing/commands/copy-reference.ts";
import { copyVariable } from "#console/editing/commands/copy-variable.ts";
import { duplicate } from "#console/editing/commands/duplicate.ts";
import { remove } from "#console/editing/commands/remove.ts";
import { rename } from "#console/editing/commands/rename.ts";
import { CommandItem } from "../command-item.tsx";
import { type OfferCommand, useMayEdit } from "../commands.tsx";
import type { TableActions } from "./use-actions.ts";

const Item = ({
  onClick,
  keys,
  children,
}: {
  onClick: () => void;
  keys?: string;
  children: ReactNode;
}) => (
  <ContextMenu.Item className="tk-menu__item" onClick={onClick}>
    {children}
    {keys && <kbd className="tk-kbd">{keys}</kbd>}
  </ContextMenu.Item>
);

/** The menu of the selected cells and their tokens. */
export function TableMenu({
  actions,
  offer,
  selected,
  onPattern,
  onAliases,
}: {
  actions: TableActions;
  offer: OfferCommand;
  /** The dotted paths of the selected tokens. */
  selected: readonly string[];
  onPattern: () => void;
  onAliases: (dotted: string) => void;
}) {
  const mayEdit = useMayEdit();
  const [dotted] = selected;
  if (dotted === undefined) return null;
  const target = { dotted, selected };
  const hasCells = actions.cells.length > 0;
  return (
    <ContextMenu.Portal>
      <ContextMenu.Positioner className="menu-positioner">
        <ContextMenu.Popup className="tk-menu">
          {hasCells && (
            <>
              <Item onClick={actions.copy} keys="Ctrl C">
                Copy
              </Item>
              <Item onClick={actions.copyWithNames}>Copy with names</Item>
            </>
          )}
          {hasCells && mayEdit && (
            <>
              <Item onClick={actions.pasteFromClipboard} keys="Ctrl V">
                Paste
              </Item>
              <Item onClick={() => actions.fillFrom("top")} keys="Ctrl D">
                Fill down
              </Item>
              <Item onClick={() => actions.fillFrom("left")}>Fill right</Item>
              <Item onClick={actions.inherit} keys="Del">
                Inherit
              </Item>
            </>
          )}
          {mayEdit && (
            <>
              <div className="tk-menu__separator" />
              {selected.length === 1 && (
                <>
                  <CommandItem as={ContextMenu.Item} offer={offer(rename, target)} />
                  <CommandItem as={ContextMenu.Item} offer={offer(duplicate, target)} />
                </>
              )}
              <Item onClick={onPattern}>Rename by pattern…</Item>
            </>
          )}
          <div className="tk-menu__separator" />
          {[copyPath, copyReference, copyVariable, copyOwnName].map((command) => (
            <CommandItem key={command.id} as={ContextMenu.Item} offer={offer(command, target)} />
          ))}
          <Item onClick={() => onAliases(dotted)}>Show its aliases</Item>
          {mayEdit && (
            <>
              <div className="tk-menu__separator" />
              <CommandItem
                as={ContextMenu.Item}
                offer={offer(remove, { ...target, staysHere: true })}
                danger
              />
            </>
          )}
        </ContextMenu.Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  );
}
