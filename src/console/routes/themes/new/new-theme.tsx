import "./new-theme.css";
import { getRouteApi } from "@tanstack/react-router";
import { WayBack } from "#console/parts/way-back.tsx";
import { Needs } from "../../../app/shell/needs.tsx";
import { useScreenTitle } from "../../../app/shell/screen-title.ts";
import { Breadcrumb } from "../../../app/shell/top.tsx";
import { StartTheme } from "../dialogs/start-theme.tsx";
import { FromColor } from "./from-color.tsx";
import { newThemeSearch } from "./search.ts";

const route = getRouteApi("/themes/new");

/** Makes a theme from a color: four complete schemes to choose from. */
export function NewTheme() {
  useScreenTitle("New theme", "/themes/new");
  const search = newThemeSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const close = (): void =>
    void navigate({ search: ({ from: _, ...others }) => others, replace: true });
  return (
    <Needs permission="themes.write" least="editor" name="New theme">
      <Breadcrumb>
        <ol className="crumbs">
          <WayBack to="/themes">Themes</WayBack>
          <li>
            <h1 aria-current="page">New theme</h1>
          </li>
        </ol>
      </Breadcrumb>
      <FromColor begun={search} />
      <StartTheme from={search.from} onClose={close} />
    </Needs>
  );
}
