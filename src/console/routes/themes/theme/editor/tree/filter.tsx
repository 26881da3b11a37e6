import { Menu } from "@base-ui/react/menu";
import { Braces, ListFilter, Plus, Search, Table2, X } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { colorRamp } from "#console/editing/commands/color-ramp.ts";
import { editAxes } from "#console/editing/commands/edit-axes.ts";
import { newGroup } from "#console/editing/commands/new-group.ts";
import { newToken } from "#console/editing/commands/new-token.ts";
import type { TokenInfo } from "#console/editing/types.ts";
import { IconButton } from "#console/parts/icon-button.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { counted } from "#console/parts/status.tsx";
import { CommandItem } from "../command-item.tsx";
import { type OfferCommand, useCommandKeys, useMayEdit } from "../commands.tsx";
import { useEditorSearch, useShow } from "../selection.ts";
import { useChangeView } from "../table/view-switch.tsx";
import { everything, isFiltering, type TreeFilter } from "./rows.ts";
import { TypeItems } from "./type-items.tsx";

const choices = [
  { value: "all", word: "All tokens" },
  { value: "findings", word: "With findings" },
  { value: "changed", word: "Changed" },
  { value: "unused", word: "Unused" },
] as const;

const keyCommands = [newToken];

/** As many words as the buttons after the field leave room for. */
const placeholderOf = (count: number, hasRoom: boolean): string =>
  `Filter ${hasRoom || count < 1000 ? counted(count, "token") : count.toLocaleString()}`;

/** Narrows the tree down, and adds to it. */
export function TreeFilterBar({
  filter,
  onFilter,
  tokens,
  offer,
  children,
}: {
  filter: TreeFilter;
  onFilter: (filter: TreeFilter) => void;
  tokens: readonly TokenInfo[] | undefined;
  offer: OfferCommand;
  /** The control that chooses columns. */
  children: ReactNode;
}) {
  const field = useRef<HTMLInputElement>(null);
  const mayEdit = useMayEdit();
  const changeView = useChangeView();
  // With a token, the inspector has the way to the text.
  const { token } = useEditorSearch();
  const show = useShow();
  const shortcuts = useMemo(
    () => [
      { keys: "/", does: "Filter the tokens", group: "Theme", run: () => field.current?.focus() },
    ],
    [],
  );
  useShortcuts(shortcuts);
  useCommandKeys(keyCommands, offer);
  const narrowed = filter.only !== "all" || filter.types.size > 0 || filter.aliasesOf !== undefined;
  return (
    <div className="wrap gap-4 stretch tree-filter">
      <label className="fill search">
        <Search aria-hidden />
        <input
          ref={field}
          type="search"
          aria-label="Search"
          placeholder={tokens ? placeholderOf(tokens.length, token !== undefined) : "Filter"}
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === "Escape") onFilter({ ...filter, text: "" });
            if (event.key !== "ArrowDown" && event.key !== "Enter") return;
            event.preventDefault();
            event.currentTarget
              .closest("section")
              ?.querySelector<HTMLElement>("[role=tree]")
              ?.focus();
          }}
        />
      </label>
      <Menu.Root>
        <Menu.Trigger
          className="tool tool--icon"
          aria-label="Filter by type or finding"
          aria-pressed={narrowed}
        >
          <ListFilter aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
            <Menu.Popup className="tk-menu">
              <Menu.RadioGroup
                value={filter.only}
                onValueChange={(only: TreeFilter["only"]) => onFilter({ ...filter, only })}
              >
                {choices.map(({ value, word }) => (
                  <Menu.RadioItem key={value} value={value} className="tk-menu__item">
                    {word}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <div className="tk-menu__separator" />
              <TypeItems filter={filter} onFilter={onFilter} tokens={tokens} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {children}
      {token === undefined && (
        <IconButton name="JSON" onClick={() => show({ pane: "json", tab: "edit" })}>
          <Braces aria-hidden />
        </IconButton>
      )}
      <IconButton name="Table" onClick={() => changeView("table")}>
        <Table2 aria-hidden />
      </IconButton>
      {mayEdit && (
        <Menu.Root>
          <Menu.Trigger className="tool tool--icon" aria-label="Add">
            <Plus aria-hidden />
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
              <Menu.Popup className="tk-menu">
                {[newToken, newGroup, colorRamp, editAxes].map((command) => (
                  <CommandItem key={command.id} as={Menu.Item} offer={offer(command)} />
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
      {isFiltering(filter) && (
        <p className="flex quiet gap-4 figures tree-narrowed">
          {filter.aliasesOf === undefined ? "Filtered" : `Aliases of ${filter.aliasesOf}`}
          <IconButton name="Clear filters" small onClick={() => onFilter(everything)}>
            <X aria-hidden />
          </IconButton>
        </p>
      )}
    </div>
  );
}
