import "./table.css";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import type { GroupWords } from "#console/editing/table/grouping.ts";
import { columnWords, type Layer } from "#console/editing/types.ts";
import { isUnread, UNREAD } from "#console/editing/unread.ts";
import { Kbd } from "#console/parts/kbd.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { type OfferCommand, useMayEdit } from "../commands.tsx";
import { Findings } from "../findings/findings.tsx";
import { everything, isFiltering } from "../tree/rows.ts";
import { useNarrowing } from "../tree/use-narrowing.ts";
import { TableBody } from "./table-body.tsx";
import { TableToolbar } from "./toolbar.tsx";
import { useColumns } from "./use-columns.ts";
import { useLines } from "./use-lines.ts";
import { useReading } from "./use-reading.ts";
import { useIsPhone } from "./use-table-scroll.ts";
import { useWriting } from "./use-writing.ts";

const ReplaceDialog = lazy(() => import("./replace-dialog.tsx"));

/** The scope of the replace dialog: all shown tokens, or the names of the selected ones. */
type Asked = "replace" | readonly string[] | undefined;

/** The tokens of the theme as a table: a line for each, a column for each mode. */
export default function TokenTable({ offer }: { offer: OfferCommand }) {
  const theme = useDocument();
  const analysis = useSignal(theme.analysis);
  const mayEdit = useMayEdit();
  const isPhone = useIsPhone();
  const { narrowing, setFilter } = useNarrowing(theme);
  const [words, setWords] = useState<GroupWords>("auto");
  const [ownIn, setOwnIn] = useState<Layer>();
  const [onlyMode, setOnlyMode] = useState<Layer>("base");
  const [asked, setAsked] = useState<Asked>();
  const columns = useColumns();
  const lines = useLines(narrowing, words, ownIn);
  const reading = useReading();
  const writing = useWriting();
  const visible = useMemo(() => {
    if (!isPhone) return columns;
    const only = columns.shown.filter(({ layer }) => layer === onlyMode);
    return { ...columns, pinned: 0, shown: only.length > 0 ? only : columns.shown.slice(0, 1) };
  }, [columns, isPhone, onlyMode]);
  const shortcuts = useMemo(
    () => [
      { keys: "mod+h", does: "Search and replace", group: "Theme", run: () => setAsked("replace") },
    ],
    [],
  );
  useShortcuts(mayEdit ? shortcuts : noShortcuts);
  const unfiltered = isUnread(analysis) ? UNREAD : "No tokens yet.";
  const empty = isFiltering(narrowing.filter) || ownIn ? "No token matches." : unfiltered;
  return (
    <section className="grow column low table-view" aria-label="All tokens">
      <TableToolbar
        filter={narrowing.filter}
        onFilter={setFilter}
        tokens={analysis?.tokens ?? []}
        columns={columns}
        words={words}
        onWords={setWords}
        offer={offer}
        onReplace={() => setAsked("replace")}
        onEnter={() => document.querySelector<HTMLElement>("[role=treegrid]")?.focus()}
      />
      {isPhone && columns.shown.length > 1 && (
        <ModeBar columns={columns.shown} layer={visible.shown[0]?.layer} onLayer={setOnlyMode} />
      )}
      <TableBody
        {...{ lines, reading, writing, offer, ownIn, mayEdit }}
        columns={visible}
        onOwn={setOwnIn}
        onPattern={setAsked}
        onAliases={(dotted) => setFilter({ ...everything, aliasesOf: dotted })}
        empty={analysis === undefined ? undefined : empty}
      />
      <Findings offer={offer}>
        <Footer tokens={lines.shown.length} groups={lines.groups.length} mayEdit={mayEdit} />
      </Findings>
      {asked !== undefined && (
        <Suspense>
          <ReplaceDialog
            tokens={
              asked === "replace"
                ? lines.shown
                : lines.shown.filter(({ dotted }) => asked.includes(dotted))
            }
            onlyNames={asked !== "replace"}
            {...{ reading, writing }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

const noShortcuts: Parameters<typeof useShortcuts>[0] = [];

function Footer({ tokens, groups, mayEdit }: { tokens: number; groups: number; mayEdit: boolean }) {
  const hint = (keys: ReactNode, does: string) => (
    <span className="table-key">
      {keys} {does}
    </span>
  );
  return (
    <>
      <span>
        {counted(tokens, "token")}
        <span className="wide">, {counted(groups, "group")}</span>
      </span>
      {mayEdit && hint(<Kbd keys="enter" />, "edit")}
      {hint(<Kbd keys="shift+arrowdown" />, "range")}
      {hint(
        <>
          <Kbd keys="mod+c" /> {mayEdit && <Kbd keys="mod+v" />}
        </>,
        "as in a sheet",
      )}
      {hint(<kbd className="tk-kbd">Space</kbd>, "inspector")}
    </>
  );
}

/** On a phone: the mode whose values stand next to the names. */
function ModeBar({
  columns,
  layer,
  onLayer,
}: {
  columns: ReturnType<typeof useColumns>["shown"];
  layer: Layer | undefined;
  onLayer: (layer: Layer) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout
    <div className="rigid table-modes tk-segmented" role="group" aria-label="Mode">
      {columns.map((column) => (
        <button
          key={column.layer}
          type="button"
          className="tk-segmented__option"
          aria-label={columnWords(column)}
          aria-pressed={column.layer === layer}
          onClick={() => onLayer(column.layer)}
        >
          {column.name}
        </button>
      ))}
    </div>
  );
}
