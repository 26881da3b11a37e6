import "./bar.css";
import { Menu } from "@base-ui/react/menu";
import { redoDepth, undoDepth } from "@codemirror/commands";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  CircleDashed,
  Code,
  Copy,
  Ellipsis,
  FileUp,
  GitCompareArrows,
  History,
  Redo2,
  Undo2,
} from "lucide-react";
import { useMemo } from "react";
import { trpc } from "#console/api/client.ts";
import { changedTokens } from "#console/editing/changes.ts";
import { useDocument } from "#console/editing/context.tsx";
import { Face } from "#console/parts/face.tsx";
import { IconButton } from "#console/parts/icon-button.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted, ThemeStatus } from "#console/parts/status.tsx";
import { clockText } from "#console/parts/time.tsx";
import { toast } from "#console/parts/toasts.tsx";
import type { ServedTheme } from "../../theme.tsx";
import { useDuplicate } from "./duplicate.ts";
import { ShareButton } from "./share.tsx";

/** What the theme is, what was changed here, and the way back and on. */
export function EditorBar({ theme, onImport }: { theme: ServedTheme; onImport: () => void }) {
  const { slug, name, status, version } = theme;
  const document = useDocument();
  const state = useSignal(document.state);
  const analysis = useSignal(document.analysis);
  const base = useSignal(document.base);
  const before = useSignal(base.analysis);
  const kept = useSignal(document.kept);
  const locked = useSignal(document.locked) !== undefined;
  const { data: faces } = useQuery(trpc.themes.faces.queryOptions({ slugs: [slug] }));
  const navigate = useNavigate();
  const differs = !locked && state.doc.toString() !== base.text;
  const changes = changedTokens(before, analysis).size;
  const publish = (): void => void navigate({ to: "/themes/$slug/publish", params: { slug } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once for a document
  const shortcuts = useMemo(
    () =>
      locked
        ? []
        : [
            { keys: "mod+z", does: "Undo", group: "Theme", run: () => document.undo() },
            { keys: "mod+shift+z", does: "Redo", group: "Theme", run: () => document.redo() },
            {
              keys: "mod+enter",
              does: "Publish",
              group: "Theme",
              run: publish,
              whileTyping: true,
            },
          ],
    [document, locked, slug],
  );
  useShortcuts(shortcuts);
  const discard = (): void => {
    document.discard();
    toast("Discarded the draft", () => document.undo());
  };
  return (
    <div className="editor-bar">
      <span className="desk">
        <Face colors={faces?.items[0]?.face ?? undefined} />
      </span>
      <h1 className="cut" title={name}>
        {name}
      </h1>
      <span className="desk">
        <ThemeStatus status={status} />
      </span>
      <span className="desk editor-version">Version {version}</span>
      <span className="desk editor-line" />
      <span role="status" className="status cut">
        {differs ? (
          <>
            <CircleDashed aria-hidden />
            <span className="cut">
              <span className="desk-inline">
                {kept === undefined ? "Draft, " : `Draft kept ${clockText(kept)}, `}
              </span>
              {changes === 0 ? "other changes" : counted(changes, "change")}
            </span>
          </>
        ) : (
          !locked && <span className="desk-inline">No changes</span>
        )}
      </span>
      <div className="editor-bar-actions">
        {!locked && (
          <>
            <IconButton
              name="Undo"
              keys="mod+z"
              aria-disabled={undoDepth(state) === 0}
              onClick={() => document.undo()}
            >
              <Undo2 aria-hidden />
            </IconButton>
            <span className="desk">
              <IconButton
                name="Redo"
                keys="mod+shift+z"
                aria-disabled={redoDepth(state) === 0}
                onClick={() => document.redo()}
              >
                <Redo2 aria-hidden />
              </IconButton>
            </span>
            <span className="desk editor-line" />
            {differs && (
              <button type="button" className="tool desk" onClick={discard}>
                Discard draft
              </button>
            )}
            <ShareButton theme={theme} differs={differs} />
          </>
        )}
        <Link
          className="tk-button tk-button--small desk"
          to="/themes/$slug/history"
          params={{ slug }}
          search={{ to: "draft" }}
          disabled={!differs}
          aria-disabled={!differs}
        >
          <GitCompareArrows aria-hidden />
          Compare
        </Link>
        {!locked && (
          <button
            type="button"
            className="tk-button tk-button--small tk-button--primary"
            onClick={publish}
          >
            Publish
          </button>
        )}
        <Menu.Root>
          <Menu.Trigger className="tool tool--icon" aria-label="More">
            <Ellipsis aria-hidden />
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
              <Menu.Popup className="tk-menu">
                <Menu.Item
                  className="tk-menu__item"
                  onClick={() => void navigate({ to: "/themes/$slug/history", params: { slug } })}
                >
                  <History aria-hidden />
                  History
                </Menu.Item>
                <Menu.Item
                  className="tk-menu__item"
                  onClick={() => void navigate({ to: "/themes/$slug/use", params: { slug } })}
                >
                  <Code aria-hidden />
                  Use
                </Menu.Item>
                <DuplicateItem theme={theme} />
                {!locked && (
                  <Menu.Item className="tk-menu__item" onClick={onImport}>
                    <FileUp aria-hidden />
                    Import
                  </Menu.Item>
                )}
                {differs && (
                  <>
                    <div className="tk-menu__separator" />
                    <Menu.Item className="tk-menu__item" onClick={() => document.redo()}>
                      <Redo2 aria-hidden />
                      Redo
                    </Menu.Item>
                    <Menu.Item className="tk-menu__item tk-menu__item--danger" onClick={discard}>
                      Discard draft
                    </Menu.Item>
                  </>
                )}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      </div>
    </div>
  );
}

function DuplicateItem({ theme }: { theme: ServedTheme }) {
  const duplicate = useDuplicate(theme);
  if (duplicate === undefined) return null;
  return (
    <Menu.Item className="tk-menu__item" onClick={duplicate}>
      <Copy aria-hidden />
      Duplicate
    </Menu.Item>
  );
}
