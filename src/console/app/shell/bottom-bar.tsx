import { Menu } from "@base-ui/react/menu";
import { Link, useRouterState } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { type Place, usePlaces } from "./navigation.tsx";

/** The navigation of a phone, in reach of a thumb: what administers is behind one more touch. */
export function BottomBar() {
  const places = usePlaces();
  const administration = places.filter(({ group }) => group === "Administration");
  return (
    <nav className="bottom-bar" aria-label="Main">
      {places
        .filter(({ group }) => group === "main")
        .map(({ to, name, icon: Icon }) => (
          <Link key={to} to={to} className="bottom-link" activeOptions={{ exact: to === "/" }}>
            <Icon aria-hidden />
            {name}
          </Link>
        ))}
      {administration.length > 0 && <More places={administration} />}
    </nav>
  );
}

function More({ places }: { places: readonly Place[] }) {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const within = places.some(({ to }) => here.startsWith(to));
  return (
    <Menu.Root>
      <Menu.Trigger
        className="bottom-link"
        data-status={within ? "active" : undefined}
        aria-label={within ? "More, with this screen" : "More"}
      >
        <Ellipsis aria-hidden />
        More
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="top" align="end" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu" aria-label="Administration">
            {places.map(({ to, name, icon: Icon }) => (
              <Menu.LinkItem
                key={to}
                className="tk-menu__item"
                render={<Link to={to} />}
                closeOnClick
              >
                <Icon aria-hidden />
                {name}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
