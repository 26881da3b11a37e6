import { useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import {
  type Command,
  type CommandContext,
  type CommandQuestion,
  type CommandTarget,
  type EditorScreen,
  isEnabled,
  runCommand,
  titleOf,
} from "#console/editing/commands/command.ts";
import { useDocument } from "#console/editing/context.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { useSignal } from "#console/parts/signal.ts";
import { jumps, useEditorSearch, useJump, useLayer, useLook, useShow } from "./selection.ts";
import { isHeading } from "./tree/flat-names.ts";

const RenameDialog = lazy(() => import("./rename/rename-dialog.tsx"));
const DeleteDialog = lazy(() => import("./rename/delete-dialog.tsx"));
const AxesDialog = lazy(() => import("./axes/axes-dialog.tsx"));
const OwnNamesDialog = lazy(() => import("./names/own-names-dialog.tsx"));
const RolesDialog = lazy(() => import("./roles/roles-dialog.tsx"));
const NewDialog = lazy(() => import("./rename/new-dialog.tsx"));

/** A command as a menu, a button or a key offers it. */
export interface Offer {
  title: string;
  /** Its first chord. */
  keys: string | undefined;
  enabled: boolean;
  run: () => void;
}

/** Offers a command for what is chosen in the editor, or for what `target` names instead. */
export type OfferCommand = (command: Command, target?: Partial<CommandTarget>) => Offer;

/** The commands of the editor, and the dialog in which one of them asks. */
export function useEditorCommands(): {
  offer: OfferCommand;
  dialog: ReactNode;
  ask: EditorScreen["ask"];
} {
  const theme = useDocument();
  const locked = useSignal(theme.locked);
  const { token, pane } = useEditorSearch();
  const layer = useLayer();
  const [question, setAsking] = useState<CommandQuestion>();
  const screen = useScreen(setAsking);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lock changes what is enabled
  const offer = useMemo<OfferCommand>(() => {
    const selected = token === undefined ? [] : [token];
    const isJsonShown = pane === "json";
    return (command, target) => {
      const given = { theme, screen, dotted: token, selected, layer, isJsonShown, ...target };
      return offerOf(command, withoutHeadings(given));
    };
  }, [theme, screen, token, layer, pane, locked]);
  const close = (): void => setAsking(undefined);
  return {
    offer,
    ask: setAsking,
    dialog: question && <Suspense>{dialogOf(question, setAsking, close)}</Suspense>,
  };
}

/** A heading of the tree is no place in the document that a command could change. */
const withoutHeadings = (context: CommandContext): CommandContext => ({
  ...context,
  dotted: context.dotted && isHeading(context.dotted) ? undefined : context.dotted,
  selected: context.selected.filter((one) => !isHeading(one)),
});

function offerOf(command: Command, context: CommandContext): Offer {
  const [chord] = command.keys ?? [];
  return {
    title: titleOf(command, context),
    keys: chord,
    enabled: isEnabled(command, context),
    run: () => runCommand(command, context),
  };
}

function useScreen(ask: EditorScreen["ask"]): EditorScreen {
  const { slug } = useDocument();
  const { history } = useRouter();
  const navigate = useNavigate();
  const show = useShow();
  const look = useLook();
  const jump = useJump();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router is the same all along
  return useMemo<EditorScreen>(
    () => ({
      ask,
      choose: (token, how) => show({ token }, how),
      look: (token, layer) => show({ token, ...look(layer) }),
      visit: (dotted) => jump(dotted),
      focusReferences: () => {
        const chipOf = (side: string): HTMLElement | null =>
          document.querySelector(`section[aria-label="${side}"] button`);
        (chipOf("Used by") ?? chipOf("Uses"))?.focus();
      },
      back: () => {
        history.back();
        setTimeout(() => jumps.set(jumps.get() + 1), 60);
      },
      openPane: (pane) => show({ pane, tab: "edit" }, "jump"),
      publish: () => void navigate({ to: "/themes/$slug/publish", params: { slug } }),
    }),
    [slug, ask, show, look, jump],
  );
}

function dialogOf(
  question: CommandQuestion,
  ask: EditorScreen["ask"],
  close: () => void,
): ReactNode {
  if (question.what === "rename") return <RenameDialog dotted={question.dotted} onClose={close} />;
  if (question.what === "delete") return <DeleteDialog dotted={question.dotted} onClose={close} />;
  if (question.what === "axes")
    return <AxesDialog onNames={() => ask({ what: "own-names" })} onClose={close} />;
  if (question.what === "own-names") return <OwnNamesDialog onClose={close} />;
  if (question.what === "roles") return <RolesDialog role={question.role} onClose={close} />;
  return <NewDialog what={question.what} within={question.within} onClose={close} />;
}

/** Has the keys of commands run them; the palette shows those too that have none. */
export function useCommandKeys(commands: readonly Command[], offer: OfferCommand): void {
  const shortcuts = useMemo(
    () =>
      commands.flatMap((command) => {
        const { title, enabled, run } = offer(command);
        if (!enabled) return [];
        const { keys = [undefined], whileTyping = false, words } = command;
        return keys.map((chord) => ({
          keys: chord,
          does: title,
          group: "Theme",
          run,
          whileTyping,
          ...(words !== undefined && { words }),
        }));
      }),
    [commands, offer],
  );
  useShortcuts(shortcuts);
}

/** Whether anything can be changed here. */
export const useMayEdit = (): boolean => useSignal(useDocument().locked) === undefined;
