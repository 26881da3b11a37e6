import "./frame.css";
import { WayBack } from "#console/parts/way-back.tsx";
import { Face } from "../../../parts/face.tsx";
import { useScreenTitle } from "../screen-title.ts";
import { stateSlot } from "./slots.ts";
import type { ThemeScreen } from "./tabs.ts";
import { useNamedTheme } from "./use-named-theme.ts";

/** A theme in the header: the way back, its face, its name and its state. */
export function ThemeHead({ screen: { slug, name: screen } }: { screen: ThemeScreen }) {
  const { name = slug, isNamed, face, isGone } = useNamedTheme(slug);
  useScreenTitle(isNamed ? `${name} – ${screen}` : undefined);
  return (
    <div className="flex gap-12 grow top-breadcrumb theme-head">
      <nav className="narrow tk-breadcrumb" aria-label="Breadcrumb">
        <ol className="crumbs">
          <WayBack to="/themes">Themes</WayBack>
          {!isGone && (
            <li>
              <Face colors={face} />
              <h1 className="cut" title={name}>
                {name}
              </h1>
            </li>
          )}
        </ol>
      </nav>
      <div ref={stateSlot.ref} className="stretch theme-state" />
    </div>
  );
}
