import { Menu } from "@base-ui/react/menu";
import { ChevronDown, Columns3, Plus, Replace, Search } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { colorRamp } from "#console/editing/commands/color-ramp.ts";
import { editAxes } from "#console/editing/commands/edit-axes.ts";
import { newGroup } from "#console/editing/commands/new-group.ts";
import { newToken } from "#console/editing/commands/new-token.ts";
import type { GroupWords } from "#console/editing/table/grouping.ts";
import { columnWords, type Layer, type TokenInfo } from "#console/editing/types.ts";
import { IconButton } from "#console/parts/icon-button.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { counted } from "#console/parts/status.tsx";
import { CommandItem } from "../command-item.tsx";
import { type OfferCommand, useCommandKeys, useMayEdit } from "../commands.tsx";
import { everything, isFiltering, type TreeFilter } from "../tree/rows.ts";
import { TypeItems } from "../tree/type-items.tsx";
import type { TableColumns } from "./use-columns.ts";
import { ViewSwitch } from "./view-switch.tsx";

const keyCommands = [newToken];
const groupWords: Record<GroupWords, string> = {
  auto: "first word",
  two: "two words",
  none: "path",
};
const kinds = [
  ["all", "All tokens"],
  ["findings", "Failing"],
  ["changed", "Changed"],
  ["unused", "Unused"],
] as const;

interface ToolbarProps {
  filter: TreeFilter;
  onFilter: (filter: TreeFilter) => void;
  tokens: readonly TokenInfo[];
  columns: TableColumns;
  words: GroupWords;
  onWords: (words: GroupWords) => void;
  offer: OfferCommand;
  onReplace: () => void;
  /** Goes into the table from the search. */
  onEnter: () => void;
}

/** Narrows the table down, chooses its columns and adds to it. */
export function TableToolbar(props: ToolbarProps) {
  const { filter, onFilter, tokens, offer, onReplace } = props;
  const mayEdit = useMayEdit();
  useCommandKeys(keyCommands, offer);
  const isFlat = useMemo(() => tokens.some(({ path }) => path.length === 1), [tokens]);
  return (
    <div className="flex rigid gap-4 line-bottom table-tools" role="toolbar" aria-label="Tokens">
      <TokenSearch {...props} />
      <TypeMenu {...props} />
      <KindMenu {...props} />
      {isFlat && <GroupMenu {...props} />}
      {isFiltering(filter) && (
        <button type="button" className="tool" onClick={() => onFilter(everything)}>
          {filter.aliasesOf === undefined
            ? "Clear filters"
            : `Aliases of ${filter.aliasesOf}: clear`}
        </button>
      )}
      <div className="rigid end row">
        {mayEdit && (
          <IconButton name="Search and replace" keys="mod+h" className="wide" onClick={onReplace}>
            <Replace aria-hidden />
          </IconButton>
        )}
        <ColumnMenu {...props} />
        {mayEdit && <NewMenu offer={offer} />}
        <span className="table-sep wide" />
        <ViewSwitch view="table" />
      </div>
    </div>
  );
}

function TokenSearch({ filter, onFilter, tokens, onEnter }: ToolbarProps) {
  const field = useRef<HTMLInputElement>(null);
  const shortcuts = useMemo(
    () => [
      { keys: "/", does: "Filter the tokens", group: "Theme", run: () => field.current?.focus() },
    ],
    [],
  );
  useShortcuts(shortcuts);
  return (
    <label className="search">
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label="Search"
        placeholder={`Filter ${counted(tokens.length, "token")}`}
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        onKeyDown={(event) => {
          if (event.key === "Escape") onFilter({ ...filter, text: "" });
          if (event.key !== "ArrowDown" && event.key !== "Enter") return;
          event.preventDefault();
          onEnter();
        }}
      />
    </label>
  );
}

function Popup({ children, align = "start" }: { children: ReactNode; align?: "start" | "end" }) {
  return (
    <Menu.Portal>
      <Menu.Positioner align={align} sideOffset={6} className="menu-positioner">
        <Menu.Popup className="tk-menu">{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}

function TypeMenu({ filter, onFilter, tokens }: ToolbarProps) {
  const chosen = [...filter.types];
  return (
    <Menu.Root>
      <Menu.Trigger className="tool" aria-pressed={chosen.length > 0}>
        {chosen.length === 0 ? "Type" : chosen.join(", ")}
        <ChevronDown aria-hidden className="xs" />
      </Menu.Trigger>
      <Popup>
        <TypeItems filter={filter} onFilter={onFilter} tokens={tokens} />
      </Popup>
    </Menu.Root>
  );
}

function KindMenu({ filter, onFilter }: ToolbarProps) {
  const chosen = kinds.find(([value]) => value === filter.only && value !== "all");
  return (
    <Menu.Root>
      <Menu.Trigger className="tool table-kinds" aria-pressed={chosen !== undefined}>
        {chosen?.[1] ?? "Changed, unused, failing"}
        <ChevronDown aria-hidden className="xs" />
      </Menu.Trigger>
      <Popup>
        <Menu.RadioGroup
          value={filter.only}
          onValueChange={(only: TreeFilter["only"]) => onFilter({ ...filter, only })}
        >
          {kinds.map(([value, word]) => (
            <Menu.RadioItem key={value} value={value} className="tk-menu__item">
              {word}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Popup>
    </Menu.Root>
  );
}

function GroupMenu({ words, onWords }: ToolbarProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className="tool table-group-by">
        Group by {groupWords[words]}
        <ChevronDown aria-hidden className="xs" />
      </Menu.Trigger>
      <Popup>
        <Menu.RadioGroup value={words} onValueChange={onWords}>
          {Object.entries(groupWords).map(([value, word]) => (
            <Menu.RadioItem key={value} value={value} className="tk-menu__item">
              By {word}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Popup>
    </Menu.Root>
  );
}

function ColumnMenu({ columns, offer }: ToolbarProps) {
  const axes = offer(editAxes);
  const isShown = (layer: Layer): boolean => columns.shown.some((one) => one.layer === layer);
  return (
    <Menu.Root>
      <Menu.Trigger className="tool wide" aria-label="Columns">
        <Columns3 aria-hidden />
        <span>Columns</span>
      </Menu.Trigger>
      <Popup align="end">
        {columns.all
          .filter(({ layer }) => layer !== "base")
          .map((column) => (
            <Menu.CheckboxItem
              key={column.layer}
              className="tk-menu__item"
              checked={isShown(column.layer)}
              onCheckedChange={(on) => columns.choose(column.layer, on)}
            >
              {columnWords(column)}
            </Menu.CheckboxItem>
          ))}
        {axes.enabled && (
          <>
            <div className="tk-menu__separator" />
            <Menu.Item className="tk-menu__item" onClick={axes.run}>
              Edit axes…
            </Menu.Item>
          </>
        )}
      </Popup>
    </Menu.Root>
  );
}

function NewMenu({ offer }: { offer: OfferCommand }) {
  return (
    <Menu.Root>
      <Menu.Trigger className="tool" aria-label="New token">
        <Plus aria-hidden />
        <span className="wide">New token</span>
      </Menu.Trigger>
      <Popup align="end">
        {[newToken, newGroup, colorRamp, editAxes].map((command) => (
          <CommandItem key={command.id} as={Menu.Item} offer={offer(command)} />
        ))}
      </Popup>
    </Menu.Root>
  );
}
