import type { Menu } from "@base-ui/react/menu";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { moveBy } from "../../parts/move-rows.ts";
import { useNames } from "../../parts/person.tsx";
import { ThemeRow, triggerIdOf } from "./row.tsx";
import { slugAt } from "./row-focus.ts";
import { type RowCommands, RowMenu } from "./row-menu.tsx";
import type { Order, SortKey } from "./search.ts";
import { standingOf, useStanding } from "./use-standing.ts";
import { type ListedTheme, useDraftChanges, useFaces, useUse } from "./use-themes.ts";

/** A page of themes: arrow keys move between the rows, Enter opens, `.` and right click ask. */
export function ThemeTable({
  themes,
  isStale,
  sort,
  order,
  onSort,
  commands,
  handle,
  ref,
}: {
  themes: readonly ListedTheme[];
  /** Whether these are of an earlier question, and the answer is on its way. */
  isStale: boolean;
  sort: SortKey;
  order: Order;
  onSort: (sort: SortKey) => void;
  commands: RowCommands;
  handle: Menu.Handle<ListedTheme>;
  ref: RefObject<HTMLTableElement | null>;
}) {
  const faces = useFaces(themes);
  const standing = useStanding();
  const drafts = useDraftChanges();
  const use = useUse(themes);
  const most = Math.max(1, ...[...use.values()].map(({ requests }) => requests));
  const names = useNames([
    ...themes.map(({ updatedBy }) => updatedBy),
    ...[...faces.values()].map(({ workingCopy }) => workingCopy?.savedBy),
  ]);
  const [point, setPoint] = useState<{ x: number; y: number }>();
  const openAt = (slug: string, at: { x: number; y: number } | undefined): void => {
    setPoint(at);
    handle.open(triggerIdOf(slug));
  };
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && moveBy(event.currentTarget, step)) event.preventDefault();
    if (event.key !== ".") return;
    const slug = slugAt(event.target);
    if (slug === undefined) return;
    event.preventDefault();
    openAt(slug, undefined);
  };
  const column = (key: SortKey, name: string) => (
    <Sortable
      name={name}
      direction={key === sort ? order : undefined}
      onClick={() => onSort(key)}
    />
  );
  return (
    <>
      <table
        className="list fixed stacked themes"
        aria-label="Themes"
        aria-busy={isStale}
        ref={ref}
      >
        <thead>
          <tr>
            <th scope="col">Light / dark</th>
            {column("name", "Name")}
            <th scope="col" className="themes-state">
              State
            </th>
            <th scope="col" className="themes-findings">
              Findings
            </th>
            <th scope="col" className="themes-use">
              Requests, 24 h
            </th>
            {column("updated", "Changed")}
            <th scope="col" className="themes-act">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={keys}>
          {themes.map((theme) => (
            <ThemeRow
              key={theme.slug}
              theme={theme}
              face={faces.get(theme.slug)}
              standing={standingOf(theme.slug, standing)}
              changes={drafts.get(theme.slug)}
              use={use.get(theme.slug)}
              most={most}
              nameOf={(subject) => (subject === undefined ? undefined : names.get(subject))}
              handle={handle}
              onOpen={() => commands.open(theme)}
              onMenu={(at) => openAt(theme.slug, at)}
              onTrigger={() => setPoint(undefined)}
            />
          ))}
        </tbody>
      </table>
      <RowMenu handle={handle} point={point} commands={commands} />
    </>
  );
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

function Sortable({
  name,
  direction,
  onClick,
}: {
  name: string;
  direction: Order | undefined;
  onClick: () => void;
}) {
  return (
    <th scope="col" {...(direction === undefined ? {} : { "aria-sort": ariaSort[direction] })}>
      <button
        type="button"
        className="inline plain gap-4 round-6 high-24 inherit themes-sort"
        onClick={onClick}
      >
        {name}
        {direction === "asc" && <ChevronUp className="xs" aria-hidden />}
        {direction === "desc" && <ChevronDown className="xs" aria-hidden />}
      </button>
    </th>
  );
}
