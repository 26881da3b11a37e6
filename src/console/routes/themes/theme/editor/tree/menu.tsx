import { ContextMenu } from "@base-ui/react/context-menu";
import { useDocument } from "../../../../../document/context.tsx";
import type { Layer } from "../../../../../document/types.ts";
import { useSignal } from "../../../../../parts/signal.ts";
import type { TokenActions } from "../actions.tsx";
import { cellState } from "./cell.tsx";
import type { Row } from "./rows.ts";

const layerNames = { light: "Light", dark: "Dark" } as const;

/** What can be done with the tokens that are selected. */
export function TreeMenu({
  row,
  selected,
  actions,
  onAliases,
  onOverride,
}: {
  row: Row | undefined;
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
                (["light", "dark"] as const).map((layer) =>
                  cellState(token, layer) === "inherited" ? (
                    <ContextMenu.Item
                      key={layer}
                      className="tk-menu__item"
                      onClick={() => onOverride(dotted, layer)}
                    >
                      Override in {layerNames[layer]}
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
