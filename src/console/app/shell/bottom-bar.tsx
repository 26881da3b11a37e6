import { Link, useRouterState } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { latePopup } from "../../parts/late-popup.tsx";
import { type Place, usePlaces } from "./navigation.tsx";
import { useWaiting, WaitingCount, waitingText } from "./waiting-count.tsx";

const OpenMore = latePopup<{ places: readonly Place[] }>(() =>
  import("./open-more.tsx").then(({ OpenMore }) => OpenMore),
);

/** The navigation of a phone, in reach of a thumb: what administers is behind one more touch. */
export function BottomBar() {
  const places = usePlaces();
  const isFirst = ({ group, isSeldom = false }: Place): boolean => group === "main" && !isSeldom;
  const others = places.filter((place) => !isFirst(place));
  return (
    <nav className="bottom-bar" aria-label="Main">
      {places.filter(isFirst).map(({ to, name, icon: Icon }) => (
        <Link key={to} to={to} className="bottom-link" activeOptions={{ exact: to === "/" }}>
          <Icon aria-hidden />
          {name}
        </Link>
      ))}
      {others.length > 0 && <More places={others} />}
    </nav>
  );
}

function More({ places }: { places: readonly Place[] }) {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const within = places.some(({ to }) => here.startsWith(to));
  const waiting = useWaiting();
  const name = ["More", within && "with this screen", waiting > 0 && waitingText(waiting)];
  const button = {
    className: "bottom-link",
    "data-status": within ? "active" : undefined,
    "aria-label": name.filter(Boolean).join(", "),
    children: (
      <>
        <Ellipsis aria-hidden />
        More
        <WaitingCount />
      </>
    ),
  };
  return <OpenMore places={places} button={button} />;
}
