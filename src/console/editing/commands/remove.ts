import { counted } from "../../parts/status.tsx";
import { deleting } from "../delete.ts";
import { pathOf } from "../paths.ts";
import { toastUndo } from "../undo-later.ts";
import type { Command } from "./command.ts";

/** Deletes what nothing refers to; a dialog asks what becomes of references. */
export const remove: Command = {
  id: "remove",
  title: ({ selected }) => (selected.length > 1 ? `Delete ${selected.length}` : "Delete"),
  keys: ["delete", "backspace"],
  needs: "whole",
  isEnabled: ({ selected }) => selected.length > 0,
  run: ({ selected, theme, screen, staysHere }) => {
    const paths = selected.map((one) => pathOf(one, theme.analysis.get()));
    const { steps, references } = deleting(theme.text(), paths);
    if (references.length > 0) {
      screen.ask({ what: "delete", dotted: selected });
      return;
    }
    theme.editInSteps(steps);
    if (!staysHere) screen.choose(groupOf(selected), "pass");
    const what = selected.length === 1 ? selected[0] : counted(selected.length, "token");
    toastUndo(theme, `Deleted ${what}`);
  },
};

/** The group that the first of some tokens is in. */
export const groupOf = ([first = ""]: readonly string[]): string =>
  first.split(".").slice(0, -1).join(".");
