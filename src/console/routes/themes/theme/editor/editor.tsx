import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { trpc } from "#console/api/client.ts";
import { back } from "#console/editing/commands/back.ts";
import { editRoles } from "#console/editing/commands/edit-roles.ts";
import { goToTarget } from "#console/editing/commands/go-to-target.ts";
import { goToUses } from "#console/editing/commands/go-to-uses.ts";
import { rename } from "#console/editing/commands/rename.ts";
import { toggleJson } from "#console/editing/commands/toggle-json.ts";
import { useDocument } from "#console/editing/context.tsx";
import { fetched } from "#console/parts/not-fetched.tsx";
import { RowBones } from "#console/parts/row-bones.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { useDrop } from "../../import/drop.ts";
import type { Taken } from "../../import/given-files.ts";
import { handOver } from "../../import/handed-over.ts";
import { useLooking } from "../shown.ts";
import { EditorActions } from "./bar/actions.tsx";
import { EditorNotes } from "./bar/notes.tsx";
import { useCommandKeys, useEditorCommands, useMayEdit } from "./commands.tsx";
import { Findings } from "./findings/findings.tsx";
import { Columns } from "./layout/columns.tsx";
import { Middle } from "./middle.tsx";
import type { EditorSearch, View } from "./search.ts";
import { useAppearance, useEditorSearch, useModes, useShow } from "./selection.ts";
import { viewFor } from "./table/view.ts";
import { TokenTree } from "./tree/tree.tsx";

const SeenOn = lazy(() => fetched(import("./seen-on.tsx")));
const TokenTable = lazy(() => fetched(import("./table/table.tsx")));

const keyCommands = [editRoles, goToTarget, goToUses, back, toggleJson, rename];

/** Whether the middle column has more to show than that nothing is chosen. */
const hasMiddle = ({ token, pane = "inspector" }: EditorSearch, view: View): boolean =>
  token !== undefined || pane !== "inspector" || view === "json";

/** Leads to the import into this theme, also with files that are dropped on the page. */
function useWayToImport(slug: string): () => void {
  const navigate = useNavigate();
  const search = useEditorSearch();
  const open = (taken?: Taken): void => {
    handOver(taken);
    void navigate({ to: "/themes/$slug/import", params: { slug }, search });
  };
  useDrop(useMayEdit(), open);
  return () => open();
}

/** A theme's tokens: as a tree, one of them in its editor, all of them as JSON, and what they make. */
export function Editor() {
  const { slug } = useParams({ from: "/themes/$slug" });
  const { data: theme } = useSuspenseQuery(trpc.themes.get.queryOptions({ slug }));
  const document = useDocument();
  const search = useEditorSearch();
  const { tab = "tokens" } = search;
  const view = viewFor(search, useSignal(document.analysis));
  const appearance = useAppearance();
  const modes = useModes();
  const show = useShow();
  const { offer, dialog, ask } = useEditorCommands();
  useCommandKeys(keyCommands, offer);
  const openImport = useWayToImport(slug);
  useLooking(appearance, modes);
  return (
    <div className="column tall low">
      <EditorActions theme={theme} offer={offer} onImport={openImport} />
      <EditorNotes theme={theme} />
      {view === undefined && <RowBones hasBar />}
      {view === "table" && (
        <Suspense fallback={<RowBones hasBar />}>
          <TokenTable offer={offer} />
        </Suspense>
      )}
      {(view === "tree" || view === "json") && (
        <Columns
          tab={tab}
          onTab={(next) => show({ tab: next })}
          tree={
            <section className="grid low tree" aria-label="All tokens">
              <TokenTree offer={offer} />
              <Findings offer={offer} />
            </section>
          }
          hasMiddle={hasMiddle(search, view)}
          middle={<Middle offer={offer} usual={view === "json" ? "json" : "inspector"} />}
          preview={
            <Suspense fallback={<div aria-busy />}>
              <SeenOn
                appearance={appearance}
                modes={modes}
                onRoles={(role) => ask({ what: "roles", ...(role !== undefined && { role }) })}
              />
            </Suspense>
          }
        />
      )}
      {dialog}
    </div>
  );
}
