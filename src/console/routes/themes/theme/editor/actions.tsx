import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { pathOf } from "#console/editing/paths.ts";
import { deleting, duplicating } from "#console/editing/rename.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { toast } from "#console/parts/toasts.tsx";
import { above, useShow } from "./selection.ts";

const RenameDialog = lazy(() => import("./rename/rename-dialog.tsx"));
const DeleteDialog = lazy(() => import("./rename/delete-dialog.tsx"));
const AxesDialog = lazy(() => import("./axes/axes-dialog.tsx"));
const NewDialog = lazy(() => import("./rename/new-dialog.tsx"));

/** What is done to whole tokens and groups, from the tree, by keys and from the inspector. */
export interface TokenActions {
  rename: (dotted: string) => void;
  remove: (dotted: readonly string[]) => void;
  duplicate: (dotted: string) => void;
  add: (what: "token" | "group", within?: string) => void;
  ramp: () => void;
  axes: () => void;
}

type Asking =
  | { what: "rename"; dotted: string }
  | { what: "delete"; dotted: readonly string[] }
  | { what: "axes" }
  | { what: "token" | "group"; within: string };

/** The actions, and the dialogs that they ask with. */
export function useTokenActions(): { actions: TokenActions; dialogs: ReactNode } {
  const theme = useDocument();
  const show = useShow();
  const [asking, setAsking] = useState<Asking>();
  const actions = useMemo<TokenActions>(() => {
    const unlocked =
      <A extends unknown[]>(act: (...values: A) => void) =>
      (...values: A): void => {
        const { broken } = theme.analysis.get() ?? {};
        if (theme.locked.get() !== undefined) return;
        if (broken) toast(`First mend the JSON. ${broken.message}`);
        else act(...values);
      };
    return {
      rename: unlocked((dotted) => setAsking({ what: "rename", dotted })),
      remove: unlocked((dotted) => {
        const paths = dotted.map((one) => pathOf(one, theme.analysis.get()));
        const { steps, references } = deleting(theme.text(), paths);
        if (references.length > 0) {
          setAsking({ what: "delete", dotted });
          return;
        }
        theme.editInSteps(steps);
        show(above(dotted));
        const what = dotted.length === 1 ? dotted[0] : counted(dotted.length, "token");
        toast(`Deleted ${what}`, () => theme.undo());
      }),
      duplicate: unlocked((dotted) => {
        const from = pathOf(dotted, theme.analysis.get());
        const to = freeCopy(
          from,
          theme.analysis.get()?.tokens ?? [],
          theme.analysis.get()?.groups ?? [],
        );
        theme.editInSteps(duplicating(theme.text(), from, to));
        show({ token: to.join(".") }, "jump");
      }),
      add: unlocked((what, within = "") => setAsking({ what, within })),
      axes: unlocked(() => setAsking({ what: "axes" })),
      ramp: unlocked(() => show({ pane: "ramp", tab: "edit" }, "jump")),
    };
  }, [theme, show]);
  const close = (): void => setAsking(undefined);
  return { actions, dialogs: asking && <Suspense>{dialogOf(asking, close)}</Suspense> };
}

function dialogOf(asking: Asking, close: () => void): ReactNode {
  if (asking.what === "rename") return <RenameDialog dotted={asking.dotted} onClose={close} />;
  if (asking.what === "delete") return <DeleteDialog dotted={asking.dotted} onClose={close} />;
  if (asking.what === "axes") return <AxesDialog onClose={close} />;
  return <NewDialog what={asking.what} within={asking.within} onClose={close} />;
}

function freeCopy(
  from: readonly string[],
  ...there: readonly (readonly { dotted: string }[])[]
): string[] {
  const taken = new Set(there.flat().map(({ dotted }) => dotted));
  const group = from.slice(0, -1);
  for (let count = 1; ; count += 1) {
    const to = [...group, `${from.at(-1)}-copy${count === 1 ? "" : `-${count}`}`];
    if (!taken.has(to.join("."))) return to;
  }
}

/** Whether anything can be changed here. */
export const useMayEdit = (): boolean => useSignal(useDocument().locked) === undefined;
