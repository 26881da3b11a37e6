import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Layer } from "../../../../document/types.ts";
import { Signal } from "../../../../parts/signal.ts";
import type { EditorSearch } from "./search.ts";

export const useEditorSearch = (): EditorSearch => useSearch({ from: "/themes/$slug/" });

/** Counts up whenever somebody jumped somewhere and the focus has to follow. */
export const jumps = new Signal(0);

/** Changes what the editor shows. A jump can be taken back; what arrow keys pass by cannot. */
export function useShow(): (change: EditorSearch, how?: "pass" | "jump") => void {
  const navigate = useNavigate({ from: "/themes/$slug/" });
  return useCallback(
    (change, how = "pass") => {
      const done = navigate({
        search: (before: EditorSearch) => ({ ...before, ...change }),
        replace: how === "pass",
        resetScroll: false,
      });
      if (how === "jump") void done.then(() => jumps.set(jumps.get() + 1));
    },
    [navigate],
  );
}

/** Goes to a token, with the focus. */
export function useJump(): (dotted: string, layer?: Layer) => void {
  const show = useShow();
  return useCallback(
    (token, layer = "base") => show({ token, layer, tab: "edit" }, "jump"),
    [show],
  );
}

/** What is looked at once tokens are gone: the group that the first of them was in. */
export const above = ([first = ""]: readonly string[]): EditorSearch => ({
  token: first.split(".").slice(0, -1).join("."),
});
