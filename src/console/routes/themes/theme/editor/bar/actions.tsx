import { Menu } from "@base-ui/react/menu";
import { Copy, Ellipsis, FileUp, Tags, UsersRound } from "lucide-react";
import { useSession } from "#console/api/session.ts";
import { actionsSlot } from "#console/app/shell/theme/slots.ts";
import { ownNames } from "#console/editing/commands/own-names.ts";
import { publish } from "#console/editing/commands/publish.ts";
import { redo } from "#console/editing/commands/redo.ts";
import { undo } from "#console/editing/commands/undo.ts";
import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { Fill } from "#console/parts/slot.tsx";
import { openRules } from "../../rules/rules.tsx";
import type { ServedTheme } from "../../served-theme.ts";
import { UndoAndRedo } from "../../undo-and-redo.tsx";
import { CommandItem } from "../command-item.tsx";
import { type OfferCommand, useCommandKeys } from "../commands.tsx";
import { useDuplicate } from "./duplicate.ts";

const keyCommands = [undo, redo, publish, ownNames];

/** At the end of the tabs: what can be done with the tokens; on a phone the menu has all of it. */
export function EditorActions({
  theme,
  offer,
  onImport,
}: {
  theme: ServedTheme;
  offer: OfferCommand;
  onImport: () => void;
}) {
  const document = useDocument();
  const text = useSignal(document.state).doc.toString();
  const base = useSignal(document.base);
  const isEditable = useSignal(document.locked) === undefined;
  const waits = isEditable && (theme.status !== "published" || text !== base.text);
  useCommandKeys(keyCommands, offer);
  return (
    <Fill slot={actionsSlot}>
      {isEditable && <UndoAndRedo />}
      {waits && (
        <button
          type="button"
          className="tk-button tk-button--small tk-button--primary desk"
          onClick={offer(publish).run}
        >
          {offer(publish).title}
        </button>
      )}
      <MoreMenu
        theme={theme}
        offer={offer}
        waits={waits}
        onImport={isEditable ? onImport : undefined}
      />
    </Fill>
  );
}

function MoreMenu({
  theme,
  offer,
  waits,
  onImport,
}: {
  theme: ServedTheme;
  offer: OfferCommand;
  /** Whether something is not live yet. */
  waits: boolean;
  /** Undefined where nothing can be changed. */
  onImport: (() => void) | undefined;
}) {
  const isAdmin = useSession().role === "admin";
  return (
    <Menu.Root>
      <Menu.Trigger className="tool tool--icon" aria-label="More">
        <Ellipsis aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu">
            <div role="presentation" className="phone">
              {waits && <CommandItem as={Menu.Item} offer={offer(publish)} />}
              <CommandItem as={Menu.Item} offer={offer(undo)} />
              <CommandItem as={Menu.Item} offer={offer(redo)} />
            </div>
            <DuplicateItem theme={theme} />
            <OwnNamesItem offer={offer} />
            {isAdmin && (
              <Menu.Item className="tk-menu__item" onClick={() => openRules(theme.slug)}>
                <UsersRound aria-hidden />
                Editors and reviews
              </Menu.Item>
            )}
            {onImport && (
              <Menu.Item className="tk-menu__item" onClick={onImport}>
                <FileUp aria-hidden />
                Import
              </Menu.Item>
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
