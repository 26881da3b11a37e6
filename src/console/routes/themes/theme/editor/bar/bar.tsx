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
import { trpc } from "#console/api/client.ts";
import { changedTokens } from "#console/editing/changes.ts";
import { discard } from "#console/editing/commands/discard.ts";
import { publish } from "#console/editing/commands/publish.ts";
import { redo } from "#console/editing/commands/redo.ts";
import { undo } from "#console/editing/commands/undo.ts";
import { useDocument } from "#console/editing/context.tsx";
import { Face } from "#console/parts/face.tsx";
import { IconButton } from "#console/parts/icon-button.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { counted, ThemeStatus } from "#console/parts/status.tsx";
import { clockText } from "#console/parts/time.tsx";
import type { ServedTheme } from "../../theme.tsx";
import { type OfferCommand, useCommandKeys } from "../commands.tsx";
import { useDuplicate } from "./duplicate.ts";
import { ShareButton } from "./share.tsx";

const keyCommands = [undo, redo, publish];

/** The editor's bar: the theme, its unsaved changes, and navigation. */
export function EditorBar({
  theme,
  offer,
  onImport,
}: {
  theme: ServedTheme;
  offer: OfferCommand;
  onImport: () => void;
}) {
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
  useCommandKeys(keyCommands, offer);
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
              onClick={offer(undo).run}
            >
              <Undo2 aria-hidden />
            </IconButton>
            <span className="desk">
              <IconButton
                name="Redo"
                keys="mod+shift+z"
                aria-disabled={redoDepth(state) === 0}
                onClick={offer(redo).run}
              >
                <Redo2 aria-hidden />
              </IconButton>
            </span>
            <span className="desk editor-line" />
            {differs && (
              <button type="button" className="tool desk" onClick={offer(discard).run}>
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
            onClick={offer(publish).run}
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
                    <Menu.Item className="tk-menu__item" onClick={offer(redo).run}>
                      <Redo2 aria-hidden />
                      Redo
                    </Menu.Item>
                    <Menu.Item
                      className="tk-menu__item tk-menu__item--danger"
                      onClick={offer(discard).run}
                    >
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
