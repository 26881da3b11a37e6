import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { commandOf } from "#console/editing/commands/command.ts";
import { duplicate } from "#console/editing/commands/duplicate.ts";
import { remove } from "#console/editing/commands/remove.ts";
import { rename } from "#console/editing/commands/rename.ts";
import type { Layer } from "#console/editing/types.ts";
import { chordOf } from "#console/parts/shortcuts.ts";
import type { OfferCommand } from "../commands.tsx";
import { useEditorSearch, useLayer, useLook, useShow } from "../selection.ts";
import {
  isTypeahead,
  moveOf,
  type Picking,
  pickAt,
  pickForMenu,
  rowNamed,
  type TreeMove,
  type TreeState,
  typedWith,
} from "./moves.ts";
import type { Row } from "./rows.ts";

/** Commands whose keys work while the tree has the focus. */
const keyCommands = [rename, remove, duplicate];

/** Holds the picked and the active rows, and changes them by keys and clicks. */
export function useTreeMoves({
  rows,
  at,
  layers,
  isFiltering,
  page,
  fold,
  offer,
}: Pick<TreeState, "rows" | "at" | "layers" | "isFiltering"> & {
  page: () => number;
  fold: (dotted: string, open: boolean) => void;
  offer: OfferCommand;
}) {
  const { token: active } = useEditorSearch();
  const layer = useLayer();
  const show = useShow();
  const look = useLook();
  const [picking, setPicking] = useState<Picking>({ picked: new Set(), anchor: undefined });
  const typed = useRef({ text: "", at: 0 });
  const { picked } = picking;
  const selected = picked.size > 1 ? [...picked] : active === undefined ? [] : [active];

  const go = (
    row: Row | undefined,
    event?: KeyboardEvent | MouseEvent,
    where: Layer = layer,
  ): void => {
    if (row === undefined) return;
    setPicking(pickAt(row, picking, event, { rows, active }));
    show({ token: row.dotted, ...look(where) });
  };
  const goForMenu = (row: Row): void => {
    setPicking(pickForMenu(row, picking));
    show({ token: row.dotted, ...look(layer) });
  };
  const open = (dotted: string): void => show({ token: dotted, tab: "edit" }, "jump");
  const carryOut = (move: TreeMove, event: KeyboardEvent): void => {
    if (move.kind === "go") go(rows[move.to], move.extends ? event : undefined);
    else if (move.kind === "fold") fold(move.dotted, move.open);
    else if (move.kind === "open") open(move.dotted);
    else if (move.kind === "pick") setPicking({ ...picking, picked: new Set(move.dotted) });
    else if (move.layer !== layer) show(look(move.layer));
  };
  const runCommand = (event: KeyboardEvent): boolean => {
    const command = commandOf(keyCommands, chordOf(event));
    if (command === undefined) return false;
    const { enabled, run } = offer(command, { dotted: rows[at]?.dotted, selected });
    if (enabled) run();
    return enabled;
  };
  const typeAhead = (event: KeyboardEvent): boolean => {
    if (!isTypeahead(event)) return false;
    typed.current = typedWith(typed.current, event.key, event.timeStamp);
    const found = rowNamed(typed.current.text, rows, at);
    go(found);
    return found !== undefined;
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const state = { rows, at, page: page(), layers, layer, isFiltering, picked };
    const move = moveOf(event, state);
    if (move === undefined) return typeAhead(event);
    carryOut(move, event);
    return true;
  };
  return {
    layer,
    picked,
    selected,
    go,
    goForMenu,
    open,
    onKeyDown: (event: KeyboardEvent): void => {
      if (runCommand(event) || onKey(event)) event.preventDefault();
    },
  };
}
