import { Menu } from "@base-ui/react/menu";
import { ChevronDown, PanelsTopLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Appearance } from "#console/editing/types.ts";
import { AppearanceChoice } from "#console/parts/appearance-choice.tsx";
import type { AxisListing, Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { type ChosenPage, pages } from "./pages/names.ts";
import { type Shown, type Source, sources } from "./remembered.ts";

const words: Readonly<Record<Source, string>> = {
  specimen: "Specimen",
  components: "Components",
  page: "Your page",
};

/** Chooses what shows the theme, and in which of its modes. */
export function PreviewToolbar({
  source,
  onSource,
  page,
  onPage,
  appearance,
  axes,
  modes,
  onAppearance,
  children,
}: {
  /** Undefined until the usual one of the theme is known. */
  source: Source | undefined;
  onSource: (source: Source) => void;
  page: ChosenPage;
  onPage: (page: ChosenPage) => void;
  appearance: Shown;
  axes: readonly AxisListing[];
  modes: Modes;
  onAppearance: (appearance: Shown, modes: Modes) => void;
  /** More controls at the end. */
  children?: ReactNode;
}) {
  return (
    <div className="row wrap rigid line-bottom preview-bar">
      <SourceChoice source={source} onSource={onSource} />
      {source === "components" && <PageChoice page={page} onPage={onPage} />}
      <div className="row end preview-end">
        <ModesPicker
          axes={axes}
          modes={modes}
          appearance={appearance === "both" ? "light" : appearance}
          onModes={(next, own) => onAppearance(turned(appearance, own), next)}
        />
        <AppearanceChoice
          appearance={appearance}
          onAppearance={(next) => onAppearance(next, modes)}
        />
        {children}
      </div>
    </div>
  );
}

/** Shows the appearance of a context that belongs to only one. */
const turned = (shown: Shown, own: Appearance | undefined): Shown =>
  shown === "both" || own === undefined ? shown : own;

function SourceChoice({
  source,
  onSource,
}: {
  source: Source | undefined;
  onSource: (source: Source) => void;
}) {
  const name = useId();
  return (
    <>
      <span className="quiet preview-label" aria-hidden>
        Seen on
      </span>
      <div className="tk-segmented" role="radiogroup" aria-label="Seen on">
        {sources.map((one) => (
          <label key={one} className="tk-segmented__option">
            <input
              type="radio"
              name={name}
              checked={one === source}
              onChange={() => onSource(one)}
            />
            {words[one]}
          </label>
        ))}
      </div>
    </>
  );
}

function PageChoice({ page, onPage }: { page: ChosenPage; onPage: (page: ChosenPage) => void }) {
  const shown = pages.find((one) => one.page === page)?.name;
  return (
    <Menu.Root>
      <Menu.Trigger className="tool" aria-label={`Page: ${shown}`}>
        <PanelsTopLeft aria-hidden />
        <span className="preview-page-name">{shown}</span>
        <ChevronDown aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu preview-menu">
            <Menu.RadioGroup value={page} onValueChange={onPage}>
              {pages.map((one) => (
                <Menu.RadioItem
                  key={one.page}
                  value={one.page}
                  className="tk-menu__item"
                  closeOnClick
                >
                  {one.name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
