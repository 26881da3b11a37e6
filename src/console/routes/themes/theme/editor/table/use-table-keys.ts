import type { KeyboardEvent } from "react";
import { duplicate } from "#console/editing/commands/duplicate.ts";
import { remove } from "#console/editing/commands/remove.ts";
import { rename } from "#console/editing/commands/rename.ts";
import { moved, single } from "#console/editing/table/ranges.ts";
import type { OfferCommand } from "../commands.tsx";
import { keyAction, type TableKey } from "./keys.ts";
import type { TableActions } from "./use-actions.ts";
import type { TableChoice } from "./use-choice.ts";
import type { useInspected } from "./use-inspected.ts";
import type { Lines } from "./use-lines.ts";

export interface TableKeysInput {
  choice: TableChoice;
  lines: Lines;
  /** How many modes are shown. */
  columns: number;
  page: () => number;
  actions: TableActions;
  inspected: ReturnType<typeof useInspected>;
  mayEdit: boolean;
  offer: OfferCommand;
  onEdit: (text?: string) => void;
  onShift: (keys: readonly string[], by: -1 | 1) => void;
}

/** The keys of the table. */
export function useTableKeys(input: TableKeysInput): (event: KeyboardEvent) => void {
  const { choice, lines, columns, page } = input;
  const act = carryOut(input);
  return (event) => {
    const { line, span, choice: chosen } = choice;
    if (line === undefined || chosen === undefined || event.target !== event.currentTarget) return;
    const { key, shiftKey, altKey } = event;
    const mod = event.ctrlKey || event.metaKey;
    const at = {
      line,
      column: chosen.at.column,
      rows: choice.tokens.length,
      columns: span === undefined ? 1 : span.right - span.left + 1,
    };
    const altGraph = event.getModifierState("AltGraph");
    const action = keyAction({ key, shiftKey, altKey, mod, altGraph }, at);
    if (action !== undefined) {
      if (act(action)) event.preventDefault();
      return;
    }
    if (altKey) return;
    const next = moved(
      chosen,
      { key, shiftKey, mod },
      { lines: lines.lines, columns, page: page() },
    );
    if (next === undefined) return;
    event.preventDefault();
    choice.choose(next);
  };
}

function carryOut(input: TableKeysInput): (action: TableKey) => boolean {
  const { choice, lines, inspected } = input;
  const { line } = choice;
  const { at } = choice.choice ?? {};
  const change = changing(input);
  return (action) => {
    if (at === undefined) return false;
    if (action.kind === "inspect") inspected.open(at.key, at.column);
    else if (action.kind === "leave" && inspected.token !== undefined) inspected.close();
    else if (action.kind === "leave") choice.choose(single(at));
    else if (action.kind !== "fold") return input.mayEdit && change(action);
    else if (line?.kind === "group") lines.fold(line.name, action.isFolded);
    return true;
  };
}

type Change = Exclude<TableKey, { kind: "inspect" | "leave" | "fold" }>;

/** The keys that change the document. */
function changing(input: TableKeysInput): (action: Change) => boolean {
  const { choice, actions, offer, onEdit, onShift } = input;
  const selected = choice.tokens.map(({ dotted }) => dotted);
  const run = (command: Parameters<OfferCommand>[0]): void => {
    const { enabled, run: go } = offer(command, {
      dotted: choice.choice?.at.key,
      selected,
      staysHere: true,
    });
    if (enabled) go();
  };
  return (action) => {
    if (action.kind === "edit") onEdit(action.text);
    else if (action.kind === "inherit") actions.inherit();
    else if (action.kind === "fill") actions.fillFrom(action.side);
    else if (action.kind === "shift") onShift(selected, action.by);
    else run({ remove, rename, duplicate }[action.kind]);
    return true;
  };
}
