import "./preview.css";
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from "react";
import {
  type Analysis,
  type Appearance,
  appearances,
  type EditedDocument,
  nothingJudged,
} from "#console/editing/types.ts";
import { isUnread, UNREAD } from "#console/editing/unread.ts";
import type { Modes } from "#console/parts/modes.ts";
import { fetched } from "#console/parts/not-fetched.tsx";
import { Signal, useSignal } from "#console/parts/signal.ts";
import { seenBy, useSight } from "../../seen-by/sight.ts";
import { EyesAndDirection } from "./eyes-and-direction.tsx";
import { InspectedPane } from "./inspected-pane.tsx";
import { noProperties } from "./painter.ts";
import { remembered, type Shown, type Source } from "./remembered.ts";
import { Specimen } from "./specimen/specimen.tsx";
import { useSpecimen } from "./specimen/use-specimen.ts";
import { ComponentsLine, SpecimenLine } from "./status-line.tsx";
import { PreviewToolbar } from "./toolbar.tsx";
import { type SeenOnPage, useSeenPages } from "./use-seen.ts";

interface PreviewProps {
  document: Pick<EditedDocument, "analysis" | "shown">;
  /** The strip of roles above components. */
  roles?: ReactNode;
  /** The paths of the tokens that have roles, by the roles' custom properties. */
  rolePaths?: ReadonlyMap<string, string> | undefined;
  /** The source for a person who has chosen none; undefined until the theme is known. */
  usual?: Source | undefined;
  appearance: Shown;
  /** The contexts that are looked at, of a theme with axes. */
  modes?: Modes | undefined;
  onAppearance: (appearance: Shown, modes?: Modes) => void;
  /** Reports a click: the first token of the element, whose other tokens a list shows. */
  onSelect: (dotted: string) => void;
  /** A token was chosen from the list. */
  onPick: (dotted: string) => void;
  /** Opens the table, which has what a specimen does not draw. */
  onTable?: () => void;
  /** Opens the roles; undefined where they cannot be changed. */
  onRoles?: (() => void) | undefined;
  /** The token whose readers are outlined. */
  selected: string | undefined;
}

const YourPage = lazy(() => fetched(import("./your-page.tsx")));

/** The theme as it is edited: its own tokens, or components that are made from them. */
export function Preview(props: PreviewProps) {
  const { document, roles, usual = "components", appearance, modes = noModes } = props;
  const [chosen, setSource] = useState(remembered.source);
  const [page, setPage] = useState(remembered.page);
  const analysis = useSignal(document.analysis);
  const source = analysis && (chosen ?? usual);
  const visible: readonly Appearance[] = appearance === "both" ? appearances : [appearance];
  const choose = (next: Source): void => {
    remembered.keepSource(next);
    setSource(next);
  };
  return (
    <div className="column tall narrow low preview" style={seenBy(useSight())}>
      <PreviewToolbar
        source={source}
        onSource={choose}
        page={page}
        onPage={(next) => {
          remembered.keepPage(next);
          setPage(next);
        }}
        appearance={appearance}
        axes={analysis?.axes ?? none}
        modes={modes}
        onAppearance={(next, contexts) => {
          if (next !== appearance) remembered.keepAppearance(next);
          props.onAppearance(next, contexts);
        }}
      >
        <EyesAndDirection />
      </PreviewToolbar>
      {source === "components" && roles}
      {source === "components" && (
        <Components
          {...props}
          page={page}
          visible={visible}
          onSpecimen={() => choose("specimen")}
        />
      )}
      {source === "page" && (
        <Suspense>
          <YourPage />
        </Suspense>
      )}
      {source === "specimen" && analysis && (
        <Tokens {...props} analysis={analysis} visible={visible} />
      )}
    </div>
  );
}

/** Pages of components. */
function Components({
  document,
  rolePaths,
  page,
  visible,
  onSelect,
  onPick,
  onSpecimen,
  selected,
}: PreviewProps & {
  page: Parameters<typeof InspectedPane>[0]["page"];
  visible: readonly Appearance[];
  onSpecimen: () => void;
}) {
  const analysis = useSignal(document.analysis);
  const shown = useSignal(document.shown);
  const { seen, onSeen } = useSeenPages();
  return (
    <>
      <div className="grid low fill preview-panes" data-panes={visible.length}>
        {visible.map((one) => (
          <InspectedPane
            key={one}
            appearance={one}
            page={page}
            properties={analysis?.properties[one] ?? noProperties}
            shown={shown[one]}
            tokens={analysis?.tokens ?? none}
            roles={rolePaths}
            selected={selected}
            onSelect={onSelect}
            onPick={onPick}
            onSeen={(on: SeenOnPage) => onSeen(one, on)}
          />
        ))}
      </div>
      <ComponentsLine analysis={analysis} seen={seen} visible={visible} onSpecimen={onSpecimen} />
    </>
  );
}

/** The tokens themselves. */
function Tokens({
  document,
  analysis,
  visible,
  onPick,
  onTable,
  onRoles,
  selected,
}: PreviewProps & { analysis: Analysis; visible: readonly Appearance[] }) {
  const shown = useSignal(document.shown);
  // Drawn after what a keystroke has to show.
  const late = useDeferredValue(analysis);
  const specimen = useSpecimen(late.tokens);
  const [pointed] = useState(() => new Signal<string | undefined>(undefined));
  return (
    <>
      <div className="grid low fill preview-panes" data-panes={visible.length}>
        {visible.map((one) => (
          <Specimen
            key={one}
            appearance={one}
            specimen={specimen}
            empty={isUnread(late) ? UNREAD : "This theme has no tokens yet."}
            ground={(late.judged ?? nothingJudged)[one].ground.channels}
            properties={late.properties[one]}
            shown={shown[one]}
            selected={selected}
            onPick={onPick}
            onPoint={pointed.set.bind(pointed)}
          />
        ))}
      </div>
      <SpecimenLine
        specimen={specimen}
        visible={visible}
        pointed={pointed}
        onTable={onTable}
        onRoles={onRoles}
      />
    </>
  );
}

const none: readonly [] = [];
const noModes: Modes = {};
