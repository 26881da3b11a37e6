import { Link } from "@tanstack/react-router";
import {
  CalendarClock,
  ChartLine,
  Flag,
  House,
  Images,
  Inbox,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  MapPin,
  ScrollText,
  SlidersHorizontal,
  Trash2,
  Users,
  Webhook,
} from "lucide-react";
import { useMemo } from "react";
import { hasScreen } from "../../api/base.ts";
import { type Permission, useKnownSession } from "../../api/session.ts";
import { Logo } from "./logo.tsx";
import { WaitingCount } from "./waiting-count.tsx";

/** A screen of the first level. */
export interface Place {
  to:
    | "/"
    | "/themes"
    | "/releases"
    | "/places"
    | "/pictures"
    | "/reports"
    | "/bin"
    | "/users"
    | "/keys"
    | "/webhooks"
    | "/settings"
    | "/audit"
    | "/statistics"
    | "/queues";
  name: string;
  icon: LucideIcon;
  /** Key that follows `g`. */
  key: string;
  needs: Permission | undefined;
  group: "main" | "Administration";
  /** On a phone behind one more touch, although it is no administration. */
  isSeldom?: boolean;
}

/** In the order of the navigation. */
const all: readonly Place[] = [
  { to: "/", name: "Overview", icon: House, key: "o", needs: undefined, group: "main" },
  {
    to: "/themes",
    name: "Themes",
    icon: LayoutGrid,
    key: "t",
    needs: "themes.read",
    group: "main",
  },
  {
    to: "/releases",
    name: "Goes live",
    icon: CalendarClock,
    key: "l",
    needs: "themes.publish",
    group: "main",
  },
  {
    to: "/places",
    name: "Places",
    icon: MapPin,
    key: "p",
    needs: "places.read",
    group: "main",
  },
  {
    to: "/pictures",
    name: "Pictures",
    icon: Images,
    key: "i",
    needs: "places.read",
    group: "main",
  },
  {
    to: "/reports",
    name: "Reports",
    icon: Flag,
    key: "r",
    needs: "reports.read",
    group: "main",
    isSeldom: true,
  },
  {
    to: "/bin",
    name: "Bin",
    icon: Trash2,
    key: "b",
    needs: "places.read",
    group: "main",
    isSeldom: true,
  },
  {
    to: "/users",
    name: "Users",
    icon: Users,
    key: "u",
    needs: "users.read",
    group: "Administration",
  },
  {
    to: "/keys",
    name: "API keys",
    icon: KeyRound,
    key: "k",
    needs: "keys.read",
    group: "Administration",
  },
  {
    to: "/webhooks",
    name: "Webhooks",
    icon: Webhook,
    key: "w",
    needs: "webhooks.read",
    group: "Administration",
  },
  {
    to: "/settings",
    name: "Settings",
    icon: SlidersHorizontal,
    key: "s",
    needs: "settings.read",
    group: "Administration",
  },
  {
    to: "/audit",
    name: "Audit log",
    icon: ScrollText,
    key: "a",
    needs: "audit.read",
    group: "Administration",
  },
  {
    to: "/statistics",
    name: "Statistics",
    icon: ChartLine,
    key: "c",
    needs: "stats.series",
    group: "Administration",
  },
  {
    to: "/queues",
    name: "Queues",
    icon: Inbox,
    key: "q",
    needs: "queues.read",
    group: "Administration",
  },
];

/** Those of the services that run; the palette and the shortcuts read them too. */
const places = all.filter(({ to }) => hasScreen(to));

/** Those that this person may see; those for every role until the session is known. */
export function usePlaces(): readonly Place[] {
  const permissions = useKnownSession()?.permissions;
  return useMemo(
    () =>
      places.filter(({ needs, group }) =>
        permissions === undefined
          ? group === "main" && needs !== "themes.publish" && needs !== "reports.read"
          : needs === undefined || permissions.includes(needs),
      ),
    [permissions],
  );
}

export function Navigation() {
  const mine = usePlaces();
  const main = mine.filter(({ group }) => group === "main");
  const administration = mine.filter(({ group }) => group === "Administration");
  return (
    <nav className="column gap-2 scroll low nav" aria-label="Main">
      <Link to="/" className="brand" aria-label="tokenkit, Overview">
        <Logo />
        <span className="nav-word">tokenkit</span>
      </Link>
      <PlaceList places={main} />
      {administration.length > 0 && (
        <>
          <h3 className="nav-group">Administration</h3>
          <PlaceList places={administration} />
        </>
      )}
    </nav>
  );
}

function PlaceList({ places: shown }: { places: readonly Place[] }) {
  return (
    <ul className="grid gap-2 nav-list">
      {shown.map(({ to, name, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex quiet gap-10 nav-link"
            activeOptions={{ exact: to === "/" }}
            title={name}
          >
            <Icon aria-hidden />
            <span className="nav-word">{name}</span>
            {to === "/reports" && <WaitingCount />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
