import { Menu } from "@base-ui/react/menu";
import { Braces, Ellipsis, SlidersHorizontal } from "lucide-react";
import type { Pane } from "./search.ts";
import { useShow } from "./selection.ts";

/** Chooses what the middle column shows. */
export function PaneMenu({ pane }: { pane: Pane }) {
  const show = useShow();
  const to = (next: Pane) => () => show({ pane: next });
  return (
    <>
      {pane === "inspector" ? (
        <button type="button" className="tool tool--small" onClick={to("json")}>
          <Braces aria-hidden />
          JSON
        </button>
      ) : (
        <button type="button" className="tool tool--small" onClick={to("inspector")}>
          <SlidersHorizontal aria-hidden />
          Inspector
        </button>
      )}
      <Menu.Root>
        <Menu.Trigger className="tool tool--small tool--icon" aria-label="Other views">
          <Ellipsis aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
            <Menu.Popup className="tk-menu">
              <Menu.Item className="tk-menu__item" onClick={to("json")}>
                <Braces aria-hidden />
                JSON
              </Menu.Item>
              <Menu.Item className="tk-menu__item" onClick={to("ramp")}>
                <SlidersHorizontal aria-hidden />
                Color ramp
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  );
}
