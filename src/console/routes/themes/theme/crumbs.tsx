import { Link } from "@tanstack/react-router";
import { Breadcrumb } from "../../../app/shell/top.tsx";

/** The way from the list of themes to one of a theme's screens. */
export function ThemeCrumbs({ slug, name, here }: { slug: string; name: string; here: string }) {
  return (
    <Breadcrumb>
      <ol className="crumbs">
        <li>
          <Link to="/themes">Themes</Link>
        </li>
        <li>
          <Link to="/themes/$slug" params={{ slug }} activeOptions={{ exact: true }}>
            {name}
          </Link>
        </li>
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </Breadcrumb>
  );
}
