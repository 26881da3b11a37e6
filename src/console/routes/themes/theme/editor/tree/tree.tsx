import "./tree.css";
import { ContextMenu } from "@base-ui/react/context-menu";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { changedTokens } from "#console/editing/changes.ts";
import { commandOf } from "#console/editing/commands/command.ts";
import { duplicate } from "#console/editing/commands/duplicate.ts";
import { editAxes } from "#console/editing/commands/edit-axes.ts";
import { override } from "#console/editing/commands/override.ts";
import { remove } from "#console/editing/commands/remove.ts";
import { rename } from "#console/editing/commands/rename.ts";
import { useDocument } from "#console/editing/context.tsx";
import { type Layer, plainColumns } from "#console/editing/types.ts";
import { classes } from "#console/parts/classes.ts";
import { chordOf } from "#console/parts/shortcuts.ts";
import { useSignal } from "#console/parts/signal.ts";
import type { OfferCommand } from "../commands.tsx";
import { useEditorSearch, useLayer, useLook, useShow } from "../selection.ts";
import type { Cells } from "./cell.tsx";
import { useChosenColumns } from "./chosen-columns.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { TreeFilterBar } from "./filter.tsx";
import { TreeHeadings } from "./headings.tsx";
import { TreeMenu } from "./menu.tsx";
import { revealCell } from "./reveal-cell.ts";
import { useRowHeight } from "./row-height.ts";
import {
  type Branch,
  branchesOf,
  everything,
  isFiltering,
  type Row,
  rowsOf,
  type TreeFilter,
} from "./rows.ts";
import { TreeRow } from "./tree-row.tsx";

const TYPEAHEAD_MS = 700;
/** So many rows are all unfolded at first. */
const SMALL = 60;
/** Widths of the names that are on their way. */
const coming = [72, 120, 96, 132, 84, 108] as const;

const noCells: Cells["cells"] = {};

/** What is folded, by theme, while the page lives. */
const folds = new Map<string, ReadonlyMap<string, boolean>>();

/** Commands whose keys work while the tree has the focus. */
const keyCommands = [rename, remove, duplicate];

export function TokenTree({ offer }: { offer: OfferCommand }) {
  const theme = useDocument();
  const analysis = useSignal(theme.analysis);
  const axes = offer(editAxes);
  const base = useSignal(useSignal(theme.base).analysis);
  const { token: active } = useEditorSearch();
  const layer = useLayer();
  const show = useShow();
  const look = useLook();
  const { columns = plainColumns, cells: filled = noCells } = analysis ?? {};
  const { shown, hidden, choose } = useChosenColumns(theme.slug, columns);
  const cells: Cells = { columns: shown, cells: filled };
  const layers = shown.map((column) => column.layer);
  const headings = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<TreeFilter>(everything);
  const [folded, setFolded] = useState(() => folds.get(theme.slug) ?? new Map<string, boolean>());
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string>(undefined);
  const typed = useRef({ text: "", at: 0 });
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();

  const tokens = analysis?.tokens;
  const groups = analysis?.groups;
  const references = analysis?.references;
  const root = useMemo(
    () => branchesOf({ tokens: tokens ?? [], groups: groups ?? [] }),
    [tokens, groups],
  );
  const used = useMemo(() => new Set(references?.map(({ to }) => to)), [references]);
  const aliases = useMemo(
    () => new Set(references?.filter(({ to }) => to === filter.aliasesOf).map(({ from }) => from)),
    [references, filter.aliasesOf],
  );
  const findings = useMemo(() => {
    const found = new Map<string, "error" | "warning">();
    for (const { path, severity } of analysis?.findings ?? []) {
      if (found.get(path) !== "error") found.set(path, severity);
    }
    return found;
  }, [analysis?.findings]);
  const changed = changedTokens(base, analysis);

  const unfold = (branch: Branch, depth: number): boolean =>
    folded.get(branch.dotted) ?? (depth === 0 || root.count < SMALL);
  const rows = rowsOf({ root, filter, isExpanded: unfold, findings, changed, used, aliases });
  const at = rows.findIndex(({ dotted }) => dotted === active);

  const rowHeight = useRowHeight();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    paddingStart: 4,
    paddingEnd: 4,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes every row another
  useEffect(() => virtual.measure(), [rowHeight]);

  const fold = (dotted: string, open: boolean): void => {
    const next = new Map(folded).set(dotted, open);
    folds.set(theme.slug, next);
    setFolded(next);
  };

  // What is looked at is to be seen: the groups above it unfold.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another token moves the tree
  useEffect(() => {
    if (active === undefined || tokens === undefined) return;
    const next = new Map(folded);
    const path =
      (
        tokens.find(({ dotted }) => dotted === active) ??
        groups?.find(({ dotted }) => dotted === active)
      )?.path ?? [];
    for (let depth = 1; depth < path.length; depth += 1)
      next.set(path.slice(0, depth).join("."), true);
    folds.set(theme.slug, next);
    setFolded(next);
  }, [active, tokens === undefined || tokens.length === 0]);
  useEffect(() => {
    if (at !== -1) virtual.scrollToIndex(at, { align: "auto" });
  }, [at, virtual]);

  // With many columns the one that is looked at comes into sight as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cell moves the table
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const cell = scroller.current?.querySelector<HTMLElement>(".tree-cell--at");
      if (scroller.current && cell) revealCell(scroller.current, cell);
    });
    return () => cancelAnimationFrame(frame);
  }, [active, layer, shown.length, tokens === undefined]);

  const go = (
    row: Row | undefined,
    event?: KeyboardEvent | MouseEvent,
    where: Layer = layer,
  ): void => {
    if (row === undefined) return;
    const { dotted } = row;
    if (event?.shiftKey) {
      const from = rows.findIndex((one) => one.dotted === (anchor.current ?? active));
      const to = rows.indexOf(row);
      const [first, last] = from < to ? [from, to] : [to, from];
      setPicked(new Set(rows.slice(Math.max(0, first), last + 1).map((one) => one.dotted)));
    } else if (event && (event.ctrlKey || event.metaKey)) {
      const next = new Set(picked.size === 0 && active !== undefined ? [active] : picked);
      if (!next.delete(dotted)) next.add(dotted);
      setPicked(next);
      anchor.current = dotted;
    } else {
      setPicked(new Set());
      anchor.current = dotted;
    }
    show({ token: dotted, ...look(where) });
  };

  const selected = picked.size > 1 ? [...picked] : active === undefined ? [] : [active];

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const row = rows[at];
    const handled = runKey(event, row) || onKey(event, row);
    if (handled) event.preventDefault();
  };
  const runKey = (event: KeyboardEvent, row: Row | undefined): boolean => {
    const command = commandOf(keyCommands, chordOf(event));
    if (command === undefined) return false;
    const { enabled, run } = offer(command, { dotted: row?.dotted, selected });
    if (enabled) run();
    return enabled;
  };
  const onKey = (event: KeyboardEvent, row: Row | undefined): boolean => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    switch (event.key) {
      case "ArrowDown":
        go(rows[Math.min(rows.length - 1, at + 1)], event);
        return true;
      case "ArrowUp":
        go(rows[Math.max(0, at - 1)], event);
        return true;
      case "PageDown":
        go(rows[Math.min(rows.length - 1, at + page)], event);
        return true;
      case "PageUp":
        go(rows[Math.max(0, at - page)], event);
        return true;
      case "Home":
        go(rows[0], event);
        return true;
      case "End":
        go(rows.at(-1), event);
        return true;
      case "ArrowRight":
        if (row === undefined || event.altKey) return false;
        if (row.token !== undefined) {
          const next = layers[layers.indexOf(layer) + 1];
          if (next !== undefined) show(look(next));
        } else if (row.expanded) go(rows[at + 1]);
        else fold(row.dotted, true);
        return true;
      case "ArrowLeft":
        if (row === undefined || event.altKey) return false;
        if (row.token !== undefined && layer !== "base") {
          show(look(layers[layers.indexOf(layer) - 1] ?? "base"));
        } else if (row.expanded && !isFiltering(filter)) fold(row.dotted, false);
        else go(rows.slice(0, at).findLast(({ depth }) => depth < row.depth));
        return true;
      case "Enter":
        if (row === undefined) return false;
        if (row.token === undefined) fold(row.dotted, !row.expanded);
        else show({ token: row.dotted, tab: "edit" }, "jump");
        return true;
      case "a":
        if (!event.ctrlKey && !event.metaKey) break;
        setPicked(new Set(rows.filter(({ token }) => token).map(({ dotted }) => dotted)));
        return true;
      case "Escape":
        setPicked(new Set());
        return picked.size > 0;
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "/" || event.key === "?") return false;
    return find(event.key, event.timeStamp);
  };

  const find = (key: string, now: number): boolean => {
    const { text, at: before } = typed.current;
    const wanted = (now - before < TYPEAHEAD_MS ? text : "") + key.toLowerCase();
    typed.current = { text: wanted, at: now };
    const from = wanted.length === 1 ? at + 1 : Math.max(0, at);
    const ordered = [...rows.slice(from), ...rows.slice(0, from)];
    const found = ordered.find(({ name }) => name.toLowerCase().startsWith(wanted));
    go(found);
    return found !== undefined;
  };

  return (
    <>
      <TreeFilterBar filter={filter} onFilter={setFilter} tokens={tokens} offer={offer}>
        <ColumnsMenu
          columns={columns}
          hidden={hidden}
          onChoose={choose}
          onEdit={axes.enabled ? axes.run : undefined}
        />
      </TreeFilterBar>
      <div
        className={classes("tree-table", shown.some(({ axis }) => axis) && "tree-table--wide")}
        style={{ ["--columns" as string]: shown.length }}
      >
        <TreeHeadings columns={shown} scroller={headings} />
        <ContextMenu.Root>
          <ContextMenu.Trigger
            ref={scroller}
            className="tree-scroller"
            role="tree"
            aria-label="Tokens"
            aria-multiselectable
            aria-activedescendant={at === -1 ? undefined : `${id}-${at}`}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onFocus={() => at === -1 && go(rows[0])}
            onScroll={({ currentTarget }) => {
              if (headings.current) headings.current.scrollLeft = currentTarget.scrollLeft;
            }}
          >
            <div
              role="none"
              className="tree-rows"
              style={{ height: virtual.getTotalSize(), position: "relative" }}
            >
              {virtual.getVirtualItems().map(({ index, start }) => {
                const row = rows[index];
                if (row === undefined) return null;
                return (
                  <TreeRow
                    key={row.dotted}
                    id={`${id}-${index}`}
                    row={row}
                    top={start}
                    active={index === at}
                    layer={index === at ? layer : undefined}
                    cells={cells}
                    picked={picked.has(row.dotted) || index === at}
                    onFold={() => fold(row.dotted, !row.expanded)}
                    onPick={(event, where) => go(row, event, where)}
                    onOpen={() => show({ token: row.dotted, tab: "edit" }, "jump")}
                    onOverride={(where) =>
                      offer(override, { dotted: row.dotted, layer: where }).run()
                    }
                  />
                );
              })}
            </div>
            {analysis === undefined && (
              <div className="tree-coming" role="none">
                {coming.map((width) => (
                  <span key={width} className="bone" style={{ width }} />
                ))}
              </div>
            )}
            {rows.length === 0 && analysis !== undefined && (
              <p className="tree-nothing" role="none">
                {isFiltering(filter) ? "No token matches." : "No tokens yet. Add the first with +."}
              </p>
            )}
          </ContextMenu.Trigger>
          <TreeMenu
            row={rows[at]}
            selected={selected}
            cells={cells}
            offer={offer}
            onAliases={(dotted) => setFilter({ ...everything, aliasesOf: dotted })}
          />
        </ContextMenu.Root>
      </div>
    </>
  );
}
