import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { trpc } from "#console/api/client.ts";
import { Breadcrumb } from "#console/app/shell/top.tsx";
import { useDocument } from "#console/editing/context.tsx";
import { fetched } from "#console/parts/not-fetched.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { useDrop } from "../../dialogs/drop.ts";
import type { Taken } from "../../dialogs/given-files.ts";
import { type TokenActions, useMayEdit, useTokenActions } from "./actions.tsx";
import { EditorBar } from "./bar/bar.tsx";
import { EditorNotes } from "./bar/notes.tsx";
import { Findings } from "./findings/findings.tsx";
import { Columns } from "./layout/columns.tsx";
import { Middle } from "./middle.tsx";
import { Preview } from "./preview/preview.tsx";
import {
  jumps,
  useAppearance,
  useChoose,
  useEditorSearch,
  useJump,
  useLayer,
  useLook,
  useModes,
  useShow,
} from "./selection.ts";
import { TokenTree } from "./tree/tree.tsx";

const ImportTokens = lazy(() => fetched(import("../../dialogs/import-tokens.tsx")));

/** A theme's tokens: as a tree, one of them in its editor, all of them as JSON, and what they make. */
export function Editor() {
  const { slug } = useParams({ from: "/themes/$slug" });
  const { data: theme } = useSuspenseQuery(trpc.themes.get.queryOptions({ slug }));
  const document = useDocument();
  const { tab = "tokens", token } = useEditorSearch();
  const appearance = useAppearance();
  const modes = useModes();
  const look = useLook();
  const choose = useChoose();
  const show = useShow();
  const jump = useJump();
  const { actions, dialogs } = useTokenActions();
  useEditorShortcuts(actions);
  const [importing, setImporting] = useState<{ dropped: Taken | undefined }>();
  useDrop(useMayEdit(), (dropped) => setImporting({ dropped }));
  useEffect(() => {
    document.look(appearance === "both" ? undefined : appearance, modes);
  }, [document, appearance, modes]);
  return (
    <div className="editor">
      <Breadcrumb>
        <ol className="crumbs">
          <li>
            <Link to="/themes">Themes</Link>
          </li>
          <li>
            <span aria-current="page">{theme.name}</span>
          </li>
        </ol>
      </Breadcrumb>
      <EditorBar theme={theme} onImport={() => setImporting({ dropped: undefined })} />
      <EditorNotes theme={theme} />
      <Columns
        tab={tab}
        onTab={(next) => show({ tab: next })}
        tree={
          <section className="tree" aria-label="All tokens">
            <TokenTree actions={actions} />
            <Findings />
          </section>
        }
        middle={<Middle actions={actions} />}
        preview={
          <Preview
            document={document}
            appearance={appearance}
            modes={modes}
            onAppearance={(next, chosen = {}) =>
              show({ appearance: next, ...choose(chosen, next) })
            }
            selected={token}
            onSelect={(dotted) => show({ token: dotted, ...look("base") }, "jump")}
            onPick={(dotted) => jump(dotted)}
          />
        }
      />
      {dialogs}
      {importing && (
        <Suspense>
          <ImportTokens dropped={importing.dropped} onClose={() => setImporting(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function useEditorShortcuts(actions: TokenActions): void {
  const document = useDocument();
  const { token, pane } = useEditorSearch();
  const layer = useLayer();
  const show = useShow();
  const jump = useJump();
  const { history } = useRouter();
  const mayEdit = useMayEdit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's history is the same all along
  const shortcuts = useMemo(() => {
    const group = "Theme";
    const toTarget = (): void => {
      const of = document.analysis.get()?.references.filter(({ from }) => from === token) ?? [];
      const target = of.find((one) => one.layer === layer) ?? of[0];
      if (target !== undefined) jump(target.to);
    };
    const toUses = (): void => {
      const chipOf = (side: string): HTMLElement | null =>
        globalThis.document.querySelector(`section[aria-label="${side}"] button`);
      (chipOf("Used by") ?? chipOf("Uses"))?.focus();
    };
    const back = (): void => {
      history.back();
      setTimeout(() => jumps.set(jumps.get() + 1), 60);
    };
    return [
      { keys: "f12", does: "Go to what the token uses", group, run: toTarget, whileTyping: true },
      {
        keys: "shift+f12",
        does: "Go to what uses the token",
        group,
        run: toUses,
        whileTyping: true,
      },
      {
        keys: "alt+arrowleft",
        does: "Back to where you were",
        group,
        run: back,
        whileTyping: true,
      },
      {
        keys: "mod+j",
        does: "JSON or inspector",
        group,
        run: () => show({ pane: pane === "json" ? "inspector" : "json", tab: "edit" }, "jump"),
        whileTyping: true,
      },
      ...(mayEdit && token !== undefined
        ? [
            {
              keys: "f2",
              does: "Rename or move",
              group,
              run: () => actions.rename(token),
              whileTyping: true,
            },
          ]
        : []),
    ];
  }, [document, token, layer, pane, jump, show, actions, mayEdit]);
  useShortcuts(shortcuts);
}
