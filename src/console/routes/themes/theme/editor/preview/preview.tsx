import { Menu } from "@base-ui/react/menu";
import { ChevronDown, Columns2, Moon, Sun } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import {
  type Appearance,
  appearances,
  type EditedDocument,
  nothingJudged,
} from "#console/editing/types.ts";
import type { Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { InspectedPane } from "./inspected-pane.tsx";
import { type ChosenPage, pages } from "./pages/pages.ts";
import { noProperties } from "./painter.ts";
import { remembered, type Shown } from "./remembered.ts";
import { Specimen } from "./specimen.tsx";
import "./preview.css";

const choices = [
  { value: "light", word: "Light", icon: Sun },
  { value: "dark", word: "Dark", icon: Moon },
  { value: "both", word: "Both", icon: Columns2 },
] as const;

/** The theme on pages of components, as it is edited. */
export function Preview({
  document,
  roles,
  usual = "form",
  appearance,
  modes = noModes,
  onAppearance,
  onSelect,
  onPick,
  selected,
}: {
  document: Pick<EditedDocument, "analysis" | "shown">;
  /** The strip of roles below the bar. */
  roles?: ReactNode;
  /** The page that is shown to those who have chosen none. */
  usual?: ChosenPage;
  appearance: Shown;
  /** The contexts that are looked at, of a theme with axes. */
  modes?: Modes | undefined;
  onAppearance: (appearance: Shown, modes?: Modes) => void;
  /** Reports a click: the first token of the element, whose other tokens a list shows. */
  onSelect: (dotted: string) => void;
  /** A token was chosen from the list. */
  onPick: (dotted: string) => void;
  /** The token whose readers are outlined. */
  selected: string | undefined;
}) {
  const [chosen, setPage] = useState(remembered.page);
  const page = chosen ?? usual;
  const analysis = useSignal(document.analysis);
  const shown = useSignal(document.shown);
  const visible: readonly Appearance[] = appearance === "both" ? appearances : [appearance];
  return (
    <div className="preview">
      <div className="preview-bar">
        <PageChoice
          page={page}
          onPage={(next) => {
            remembered.keepPage(next);
            setPage(next);
          }}
        />
        <AppearanceChoice
          appearance={appearance}
          onAppearance={(next) => {
            remembered.keepAppearance(next);
            onAppearance(next, modes);
          }}
        />
        {analysis && (
          <ModesPicker
            axes={analysis.axes}
            modes={modes}
            appearance={appearance === "both" ? "light" : appearance}
            onModes={(next, own) => onAppearance(turned(appearance, own), next)}
          />
        )}
      </div>
      <div className="preview-roles">{roles}</div>
      <div className="preview-panes" data-panes={visible.length}>
        {visible.map((one) =>
          page === "specimen" ? (
            <Specimen
              key={one}
              appearance={one}
              tokens={analysis?.tokens ?? none}
              ground={(analysis?.judged ?? nothingJudged)[one].ground.channels}
              properties={analysis?.properties[one] ?? noProperties}
              shown={shown[one]}
              selected={selected}
              onPick={onPick}
            />
          ) : (
            <InspectedPane
              key={one}
              appearance={one}
              page={page}
              properties={analysis?.properties[one] ?? noProperties}
              shown={shown[one]}
              tokens={analysis?.tokens ?? none}
              selected={selected}
              onSelect={onSelect}
              onPick={onPick}
            />
          ),
        )}
      </div>
    </div>
  );
}

const none: readonly [] = [];
const noModes: Modes = {};

/** Shows the appearance of a context that belongs to only one. */
const turned = (shown: Shown, own: Appearance | undefined): Shown =>
  shown === "both" || own === undefined ? shown : own;

function PageChoice({ page, onPage }: { page: ChosenPage; onPage: (page: ChosenPage) => void }) {
  const name = useId();
  return (
    <fieldset className="tk-segmented preview-pages" aria-label="Page">
      {pages.map((one) => (
        <label key={one.page} className="tk-segmented__option">
          <input
            type="radio"
            name={name}
            checked={one.page === page}
            onChange={() => onPage(one.page)}
          />
          {one.name}
        </label>
      ))}
    </fieldset>
  );
}

function AppearanceChoice({
  appearance,
  onAppearance,
}: {
  appearance: Shown;
  onAppearance: (appearance: Shown) => void;
}) {
  const chosen = choices.find(({ value }) => value === appearance) ?? choices[2];
  return (
    <Menu.Root>
      <Menu.Trigger className="tool end" aria-label={`Appearance: ${chosen.word}`}>
        <chosen.icon aria-hidden />
        {chosen.word}
        <ChevronDown aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu preview-menu">
            <Menu.RadioGroup value={appearance} onValueChange={onAppearance}>
              {choices.map(({ value, word, icon: Icon }) => (
                <Menu.RadioItem key={value} value={value} className="tk-menu__item" closeOnClick>
                  <Icon aria-hidden />
                  {word}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
