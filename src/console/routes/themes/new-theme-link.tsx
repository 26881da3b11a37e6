import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";

/** To the page that makes a theme. */
export function NewThemeLink() {
  return (
    <Link
      to="/themes/new"
      className="tk-button tk-button--small tk-button--primary"
      aria-keyshortcuts="n"
    >
      <Plus aria-hidden />
      New theme
    </Link>
  );
}
