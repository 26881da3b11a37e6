import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Breadcrumb } from "../../../app/top.tsx";

/** The way from the list of themes to one of a theme's screens. */
export function ThemeCrumbs({ slug, name, here }: { slug: string; name: string; here: string }) {
  return (
    <Breadcrumb>
      <ol className="crumbs">
        <li>
          <Link to="/themes">Themes</Link>
          <ChevronRight aria-hidden />
        </li>
        <li>
          <Link to="/themes/$slug" params={{ slug }} activeOptions={{ exact: true }}>
            {name}
          </Link>
          <ChevronRight aria-hidden />
        </li>
        <li aria-current="page">{here}</li>
      </ol>
    </Breadcrumb>
  );
}
