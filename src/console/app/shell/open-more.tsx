import { Menu } from "@base-ui/react/menu";
import { Link } from "@tanstack/react-router";
import { type LatePopup, useTakenFocus } from "../../parts/late-popup.tsx";
import type { Place } from "./navigation.tsx";
import { WaitingCount } from "./waiting-count.tsx";

/** The other screens, over the bottom bar of a phone. */
export function OpenMore({
  places,
  button,
  startsOpen,
  startsFocused,
}: { places: readonly Place[] } & LatePopup) {
  const trigger = useTakenFocus<HTMLButtonElement>(startsFocused);
  return (
    <Menu.Root defaultOpen={startsOpen}>
      <Menu.Trigger ref={trigger} {...button} />
      <Menu.Portal>
        <Menu.Positioner side="top" align="end" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu" aria-label="More">
            {places.map(({ to, name, icon: Icon }) => (
              <Menu.LinkItem
                key={to}
                className="tk-menu__item"
                render={<Link to={to} />}
                closeOnClick
              >
                <Icon aria-hidden />
                {name}
                {to === "/reports" && <WaitingCount />}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
