import "./bar.css";
import { Menu } from "@base-ui/react/menu";
import { redoDepth, undoDepth } from "@codemirror/commands";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Code, Copy, Ellipsis, FileUp, History, Redo2, Tags, Undo2 } from "lucide-react";
import { useMemo } from "react";
import { trpc } from "#console/api/client.ts";
import { ownNames } from "#console/editing/commands/own-names.ts";
import { publish } from "#console/editing/commands/publish.ts";
import { redo } from "#console/editing/commands/redo.ts";
import { undo } from "#console/editing/commands/undo.ts";
import { useDocument } from "#console/editing/context.tsx";
import { Face } from "#console/parts/face.tsx";
import { IconButton } from "#console/parts/icon-button.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { useSignal } from "#console/parts/signal.ts";
import { toast } from "#console/parts/toasts.tsx";
import { StatePill } from "../../state/pill.tsx";
import { type Saving, useSaving } from "../../state/use-saving.tsx";
import type { ServedTheme } from "../../theme.tsx";
import { type OfferCommand, useCommandKeys } from "../commands.tsx";
import { useDuplicate } from "./duplicate.ts";

const keyCommands = [undo, redo, publish, ownNames];

/** The editor's bar: the theme with its state, and what to do with it. */
export function EditorBar({
  theme,
  offer,
  onImport,
}: {
  theme: ServedTheme;
  offer: OfferCommand;
  onImport: () => void;
}) {
  const { slug, name, status } = theme;
  const document = useDocument();
  const state = useSignal(document.state);
  const base = useSignal(document.base);
  const locked = useSignal(document.locked) !== undefined;
  const { data: faces } = useQuery(trpc.themes.faces.queryOptions({ slugs: [slug] }));
  const saving = useSaving();
  const text = state.doc.toString();
  const isOwn = !locked && text !== document.teamText();
  const waits = status !== "published" || text !== base.text;
  useCommandKeys(keyCommands, offer);
  useSaveKey(saving, isOwn);
  return (
    <div className="editor-bar">
      <span className="desk">
        <Face colors={faces?.items[0]?.face ?? undefined} />
      </span>
      <h1 className="cut" title={name}>
        {name}
      </h1>
      <StatePill theme={theme} saving={saving} />
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
            {isOwn && <SaveButton saving={saving} />}
          </>
        )}
        {!locked && waits && (
          <button
            type="button"
            className="tk-button tk-button--small tk-button--primary"
            onClick={offer(publish).run}
          >
            Publish
          </button>
        )}
        <MoreMenu
          theme={theme}
          offer={offer}
          onRedo={locked ? undefined : offer(redo).run}
          onImport={onImport}
        />
      </div>
      {saving.dialog}
    </div>
  );
}

/** Saves by Ctrl S what only this author has; the browser's own dialog never opens. */
function useSaveKey({ save, isSaving }: Saving, isOwn: boolean): void {
  const document = useDocument();
  const isBroken = useSignal(document.analysis)?.broken !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` reads the document when it runs
  const shortcuts = useMemo(
    () => [
      {
        keys: "mod+s",
        does: "Save for the team",
        group: "Theme",
        run: () => {
          if (isBroken) toast("Fix the JSON first");
          else if (isOwn && !isSaving) save();
        },
        whileTyping: true,
      },
    ],
    [isOwn, isBroken, isSaving],
  );
  useShortcuts(shortcuts);
}

function SaveButton({ saving: { save, isSaving } }: { saving: Saving }) {
  const isBroken = useSignal(useDocument().analysis)?.broken !== undefined;
  return (
    <button
      type="button"
      className="tool desk"
      disabled={isSaving || isBroken}
      title={
        isBroken ? "Fix the JSON first" : "Saves your draft for the team, without publishing it"
      }
      onClick={save}
    >
      Save
    </button>
  );
}

function MoreMenu({
  theme,
  offer,
  onRedo,
  onImport,
}: {
  theme: ServedTheme;
  offer: OfferCommand;
  /** Undefined where nothing can be changed. */
  onRedo: (() => void) | undefined;
  onImport: () => void;
}) {
  const { slug } = theme;
  const navigate = useNavigate();
  return (
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
            <OwnNamesItem offer={offer} />
            {onRedo && (
              <>
                <Menu.Item className="tk-menu__item" onClick={onImport}>
                  <FileUp aria-hidden />
                  Import
                </Menu.Item>
                <div className="tk-menu__separator" />
                <Menu.Item className="tk-menu__item" onClick={onRedo}>
                  <Redo2 aria-hidden />
                  Redo
                </Menu.Item>
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function OwnNamesItem({ offer }: { offer: OfferCommand }) {
  const { title, enabled, run } = offer(ownNames);
  if (!enabled) return null;
  return (
    <Menu.Item className="tk-menu__item" onClick={run}>
      <Tags aria-hidden />
      {title}
    </Menu.Item>
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
