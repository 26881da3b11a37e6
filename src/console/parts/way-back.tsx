import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";

/** The first entry of a breadcrumb: the list that a screen belongs to, an arrow on a phone. */
export const WayBack = ({ to, children }: { to: "/themes" | "/places"; children: string }) => (
  <li>
    <Link to={to} activeOptions={{ exact: true }}>
      <ChevronLeft aria-hidden />
      <span>{children}</span>
    </Link>
  </li>
);
