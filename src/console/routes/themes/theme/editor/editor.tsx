import { Menu } from "@base-ui/react/menu";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams, useRouter } from "@tanstack/react-router";
import { Braces, Contrast, Ellipsis, SlidersHorizontal } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { trpc } from "../../../../api/client.ts";
import { useShortcuts } from "../../../../app/shortcuts.ts";
import { Breadcrumb } from "../../../../app/top.tsx";
import { useDocument } from "../../../../document/context.tsx";
import type { Appearance, Layer } from "../../../../document/types.ts";
import { fetched } from "../../../../parts/not-fetched.tsx";
import { useSignal } from "../../../../parts/signal.ts";
import { counted } from "../../../../parts/status.tsx";
import { useDrop } from "../../dialogs/drop.ts";
import type { Taken } from "../../dialogs/given-files.ts";
import { type TokenActions, useMayEdit, useTokenActions } from "./actions.tsx";
import { EditorBar } from "./bar/bar.tsx";
import { EditorNotes } from "./bar/notes.tsx";
import { ContrastMatrix } from "./contrast/matrix.tsx";
import { Findings } from "./findings/findings.tsx";
import { Inspector } from "./inspector/inspector.tsx";
import { Columns } from "./layout/columns.tsx";
import { Preview } from "./preview/preview.tsx";
import { RampGenerator } from "./ramp/ramp.tsx";
import { References } from "./references/references.tsx";
import type { Pane } from "./search.ts";
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
const JsonPane = lazy(() => import("./json/json-pane.tsx"));

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

const paneNames: Record<Pane, string> = {
  inspector: "Inspector",
  json: "JSON",
  contrast: "Contrast",
  ramp: "Color ramp",
};

/** The column in the middle: the inspector, the text, the contrast matrix or the ramp. */
function Middle({ actions }: { actions: TokenActions }) {
  const document = useDocument();
  const { token, pane = "inspector" } = useEditorSearch();
  const appearance = useAppearance();
  const modes = useModes();
  const choose = useChoose();
  const layer = useLayer();
  const look = useLook();
  const show = useShow();
  const jump = useJump();
  const mayEdit = useMayEdit();
  const column = useRef<HTMLElement>(null);
  const jumped = useSignal(jumps);
  const seen = useRef(jumped);
  // The focus follows a jump: what had it is often not there any more.
  useEffect(() => {
    if (jumped === seen.current) return;
    seen.current = jumped;
    column.current?.focus({ preventScroll: true });
  }, [jumped]);
  const menu = <PaneMenu pane={pane} />;
  if (pane === "json") {
    return (
      <section ref={column} className="pane pane--fixed" aria-label="Text" tabIndex={-1}>
        <PaneTitle pane={pane} menu={menu} />
        <Suspense fallback={<div className="json-pane" aria-busy />}>
          <JsonPane />
        </Suspense>
      </section>
    );
  }
  if (pane === "contrast" || pane === "ramp") {
    return (
      <section ref={column} className="pane" aria-label={paneNames[pane]} tabIndex={-1}>
        <PaneTitle pane={pane} menu={menu} />
        {pane === "contrast" ? (
          <ContrastMatrix
            document={document}
            onSelect={(dotted) => jump(dotted)}
            modes={modes}
            appearance={appearance}
            onLook={(chosen, own) => {
              const turned = own !== undefined && appearance !== "both";
              show({
                ...choose(chosen, turned ? own : appearance),
                ...(turned && { appearance: own }),
              });
            }}
          />
        ) : (
          <RampGenerator
            document={document}
            onInserted={(group) => show({ token: group, pane: "inspector" }, "jump")}
          />
        )}
      </section>
    );
  }
  return (
    <section ref={column} className="pane" aria-label={token ?? "Inspector"} tabIndex={-1}>
      <h2 className="visually-hidden">{token ?? "Inspector"}</h2>
      <Chosen
        dotted={token}
        layer={layer}
        seen={appearance === "both" ? undefined : appearance}
        actions={actions}
        menu={menu}
        mayEdit={mayEdit}
        onLayer={(next) => show(look(next))}
        onSelect={(dotted) => jump(dotted)}
      />
    </section>
  );
}

function Chosen({
  dotted,
  layer,
  seen,
  actions,
  menu,
  mayEdit,
  onLayer,
  onSelect,
}: {
  dotted: string | undefined;
  layer: Layer;
  seen: Appearance | undefined;
  actions: TokenActions;
  menu: ReactNode;
  mayEdit: boolean;
  onLayer: (layer: Layer) => void;
  onSelect: (dotted: string) => void;
}) {
  const document = useDocument();
  const analysis = useSignal(document.analysis);
  if (analysis === undefined) return null;
  const title = (
    <header className="pane-title">
      {dotted && <code>{dotted}</code>}
      <div className="pane-actions">{menu}</div>
    </header>
  );
  if (dotted === undefined) {
    return (
      <>
        {title}
        <p className="pane-empty">
          Choose a token on the left, or point at something in the preview.
        </p>
      </>
    );
  }
  const group = analysis.groups.find((one) => one.dotted === dotted);
  if (group !== undefined) {
    const within = analysis.tokens.filter((one) => one.dotted.startsWith(`${dotted}.`));
    return (
      <>
        <header className="pane-title">
          <code>{dotted}</code>
          <span className="tag">group</span>
          <div className="pane-actions">
            {mayEdit && (
              <button
                type="button"
                className="tool tool--small"
                onClick={() => actions.rename(dotted)}
              >
                Rename
              </button>
            )}
            {menu}
          </div>
        </header>
        <div className="pane-group form">
          <p className="quiet">{counted(within.length, "token")} in this group.</p>
          {mayEdit && (
            <div className="row">
              <button
                type="button"
                className="tk-button tk-button--small"
                onClick={() => actions.add("token", dotted)}
              >
                New token here
              </button>
            </div>
          )}
          <References dotted={dotted} />
        </div>
      </>
    );
  }
  return (
    <Inspector
      document={document}
      dotted={dotted}
      layer={layer}
      seen={seen}
      onLayer={onLayer}
      onSelect={onSelect}
      {...(mayEdit ? { onRename: () => actions.rename(dotted) } : {})}
      actions={menu}
    >
      <References dotted={dotted} />
    </Inspector>
  );
}

function PaneTitle({ pane, menu }: { pane: Pane; menu: ReactNode }) {
  return (
    <header className="pane-title">
      <h2 className="strong">{paneNames[pane]}</h2>
      <div className="pane-actions">{menu}</div>
    </header>
  );
}

function PaneMenu({ pane }: { pane: Pane }) {
  const show = useShow();
  const to = (next: Pane) => () => show({ pane: next });
  return (
    <>
      {pane === "inspector" ? (
        <button type="button" className="tool tool--small" onClick={to("json")}>
          <Braces aria-hidden />
          JSON
        </button>
      ) : (
        <button type="button" className="tool tool--small" onClick={to("inspector")}>
          <SlidersHorizontal aria-hidden />
          Inspector
        </button>
      )}
      <Menu.Root>
        <Menu.Trigger className="tool tool--small tool--icon" aria-label="Other views">
          <Ellipsis aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
            <Menu.Popup className="tk-menu">
              <Menu.Item className="tk-menu__item" onClick={to("json")}>
                <Braces aria-hidden />
                JSON
              </Menu.Item>
              <Menu.Item className="tk-menu__item" onClick={to("contrast")}>
                <Contrast aria-hidden />
                Contrast matrix
              </Menu.Item>
              <Menu.Item className="tk-menu__item" onClick={to("ramp")}>
                <SlidersHorizontal aria-hidden />
                Color ramp
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  );
}
