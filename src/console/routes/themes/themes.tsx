import "./themes.css";
import { Menu } from "@base-ui/react/menu";
import { getRouteApi, Link } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useMay } from "../../api/session.ts";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Kbd } from "../../parts/kbd.tsx";
import { moveBy } from "../../parts/move-rows.ts";
import { Pages } from "../../parts/pages.tsx";
import { useShortcuts } from "../../parts/shortcuts.ts";
import { counted } from "../../parts/status.tsx";
import { useThemeActions } from "./actions.ts";
import { DeleteTheme } from "./dialogs/delete-theme.tsx";
import { DuplicateTheme } from "./dialogs/duplicate-theme.tsx";
import { useWayToImport } from "./import/way-to-import.ts";
import { useKeptFocus } from "./kept-focus.ts";
import { NewThemeLink } from "./new-theme-link.tsx";
import type { RowCommands } from "./row-menu.tsx";
import {
  atPage,
  firstOrder,
  type Narrowing,
  narrowingOf,
  type SortKey,
  sortedBy,
  themesSearch,
} from "./search.ts";
import { ThemeTable } from "./table.tsx";
import { ThemesToolbar } from "./toolbar.tsx";
import { type ListedTheme, PAGE, useFacets, useThemes } from "./use-themes.ts";

const route = getRouteApi("/themes");

/** The list of all themes, to search, open, create, import and archive them. */
export function Themes() {
  useScreenTitle("Themes", "/themes");
  const search = themesSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const mayWrite = useMay("themes.write");
  const { data, error, refetch, isPlaceholderData } = useThemes(search);
  const facets = useFacets(search);
  const narrowing = narrowingOf(search);
  const { sort = "updated", page = 1 } = search;
  const order = search.order ?? firstOrder(sort);
  const table = useRef<HTMLTableElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const [handle] = useState(() => Menu.createHandle<ListedTheme>());
  const { dialogs, commands } = useDialogs();
  const openImport = useWayToImport(mayWrite);
  const openNew = useCallback(() => void navigate({ to: "/themes/new" }), [navigate]);

  const narrow = useNarrow(search.q);
  useListShortcuts({ mayWrite, openNew, openImport, searchBox, table });
  useKeptFocus(table, searchBox, data?.items);

  const isNarrowed = Object.keys(narrowing).length > 0;
  return (
    <section className="page">
      <Head mayWrite={mayWrite} />
      <ThemesToolbar
        narrowing={narrowing}
        facets={facets}
        result={data === undefined ? "" : resultText(data.total, sort, order)}
        onChange={narrow}
        searchBox={searchBox}
        onDown={() => table.current && moveBy(table.current, 1)}
      />
      {error && (
        <div className="themes-note">
          <FailureNote error={error} retry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !error && <Skeleton />}
      {data && data.items.length > 0 && (
        <ThemeTable
          themes={data.items}
          isStale={isPlaceholderData}
          sort={sort}
          order={order}
          onSort={(key) => void navigate({ search: sortedBy(search, key) })}
          commands={commands}
          handle={handle}
          ref={table}
        />
      )}
      {data?.items.length === 0 &&
        (isNarrowed || page > 1 ? (
          <NoMatch
            isNarrowed={isNarrowed}
            narrowing={narrowing}
            onClear={() => void navigate({ search: {} })}
          />
        ) : (
          <NoThemes mayWrite={mayWrite} />
        ))}
      {data && data.items.length > 0 && (
        <Pages
          total={data.total}
          size={PAGE}
          page={page}
          noun="theme"
          isAnnounced={false}
          onPage={(next) => void navigate({ search: atPage(search, next) })}
        >
          {data.total <= PAGE && <Keys mayWrite={mayWrite} />}
        </Pages>
      )}
      {dialogs}
    </section>
  );
}

/** Narrows the list by its address, and keeps its order. */
function useNarrow(q: string | undefined) {
  const navigate = route.useNavigate();
  return useCallback(
    (change: Narrowing, typed = false) =>
      void navigate({
        search: ({ sort, order }) => ({
          ...change,
          ...(sort === undefined ? {} : { sort }),
          ...(order === undefined ? {} : { order }),
        }),
        // Typing a word with pauses adds one step to go back.
        replace: typed && q !== undefined,
      }),
    [navigate, q],
  );
}

function Head({ mayWrite }: { mayWrite: boolean }) {
  return (
    <header className="page-head">
      <h1>Themes</h1>
      {mayWrite && (
        <div className="page-actions">
          <Link to="/themes/import" className="tk-button tk-button--small" aria-keyshortcuts="i">
            <FileUp aria-hidden />
            Import
          </Link>
          <NewThemeLink />
        </div>
      )}
    </header>
  );
}

const orders: Record<SortKey, Record<"asc" | "desc", string>> = {
  updated: { desc: "newest change first", asc: "oldest change first" },
  created: { desc: "newest first", asc: "oldest first" },
  name: { asc: "by name", desc: "by name, from Z" },
  slug: { asc: "by slug", desc: "by slug, from Z" },
};

const resultText = (total: number, sort: SortKey, order: "asc" | "desc"): string =>
  total > 1 ? `${counted(total, "theme")}, ${orders[sort][order]}` : counted(total, "theme");

/** The dialogs of the list. */
function useDialogs(): { dialogs: ReactNode; commands: RowCommands } {
  const mayWrite = useMay("themes.write");
  const actions = useThemeActions();
  const [question, setQuestion] = useState<{ what: "duplicate" | "delete"; theme: ListedTheme }>();
  const commands: RowCommands = {
    ...actions,
    duplicate: (theme) => setQuestion({ what: "duplicate", theme }),
    remove: (theme) => setQuestion({ what: "delete", theme }),
  };
  const close = (): void => setQuestion(undefined);
  const dialogs = mayWrite && (
    <>
      <DuplicateTheme
        theme={question?.what === "duplicate" ? question.theme : undefined}
        onClose={close}
      />
      <DeleteTheme
        theme={question?.what === "delete" ? question.theme : undefined}
        onClose={close}
        onArchive={commands.archive}
      />
    </>
  );
  return { dialogs, commands };
}

function useListShortcuts({
  mayWrite,
  openNew,
  openImport,
  searchBox,
  table,
}: {
  mayWrite: boolean;
  openNew: () => void;
  openImport: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
  table: RefObject<HTMLTableElement | null>;
}): void {
  useShortcuts(
    useMemo(() => {
      const move = (step: number) => () => void (table.current && moveBy(table.current, step));
      return [
        ...(mayWrite
          ? [
              { keys: "n", does: "New theme", group: "Themes", run: openNew },
              { keys: "i", does: "Import theme", group: "Themes", run: openImport },
            ]
          : []),
        { keys: "/", does: "Search", group: "Themes", run: () => searchBox.current?.focus() },
        { keys: "arrowdown", does: "Next theme", group: "Themes", run: move(1) },
        { keys: "arrowup", does: "Previous theme", group: "Themes", run: move(-1) },
      ];
    }, [mayWrite, openNew, openImport, searchBox, table]),
  );
}

function Keys({ mayWrite }: { mayWrite: boolean }) {
  return (
    <p className="flex gap-6 themes-keys desk end" aria-hidden>
      {mayWrite && (
        <>
          <Kbd keys="n" /> New theme
        </>
      )}
      <Kbd keys="arrowup" />
      <Kbd keys="arrowdown" /> Move
      <Kbd keys="." /> Actions
      <Kbd keys="?" /> All keys
    </p>
  );
}

function NoMatch({
  isNarrowed,
  narrowing,
  onClear,
}: {
  isNarrowed: boolean;
  narrowing: Narrowing;
  onClear: () => void;
}) {
  return (
    <div className="empty">
      <p>
        {isNarrowed
          ? narrowing.q === undefined
            ? "No theme matches these filters."
            : `No theme matches “${narrowing.q}”${Object.keys(narrowing).length > 1 ? " and these filters" : ""}.`
          : "This page is past the end of the list."}
      </p>
      <button type="button" className="tk-button tk-button--small" onClick={onClear}>
        {isNarrowed ? "Clear filters" : "To the first page"}
      </button>
    </div>
  );
}

function NoThemes({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState title="No themes yet" {...(mayWrite && { action: <NewThemeLink /> })}>
      A theme is a set of colors, fonts and measures that applications read while they run.
    </EmptyState>
  );
}

const BONES = [0, 1, 2, 3, 4, 5, 6, 7];

function Skeleton() {
  return (
    <table className="list fixed stacked themes" aria-hidden>
      <tbody>
        {BONES.map((row) => (
          <tr key={row}>
            <td className="themes-face">
              <i className="bone themes-bone" />
            </td>
            <td className="themes-name">
              <i className="bone" style={{ width: 144 }} />
            </td>
            <td className="themes-state">
              <i className="bone" style={{ width: 72 }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
