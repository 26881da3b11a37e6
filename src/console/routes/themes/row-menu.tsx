import { Menu } from "@base-ui/react/menu";
import { Archive, ArchiveRestore, Copy, Link2, PencilLine, Trash2, Upload } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useMay } from "../../api/session.ts";
import { Kbd } from "../../parts/kbd.tsx";
import type { ThemeActions } from "./actions.ts";
import type { ListedTheme } from "./use-themes.ts";

/** The menu's actions, in addition to those without a confirmation. */
export interface RowCommands extends ThemeActions {
  duplicate: (theme: ListedTheme) => void;
  remove: (theme: ListedTheme) => void;
}

interface Command {
  name: string;
  icon: ReactNode;
  /** A key that does it while the menu is open. */
  key?: string;
  run: () => void;
  danger?: boolean;
  /** Begins a group. */
  line?: boolean;
}

/** The menu shared by all rows: at a row's button, or at the pointer. */
export function RowMenu({
  handle,
  point,
  commands,
}: {
  handle: Menu.Handle<ListedTheme>;
  point: { x: number; y: number } | undefined;
  commands: RowCommands;
}) {
  const anchor = point && {
    getBoundingClientRect: () => DOMRect.fromRect({ ...point, width: 0, height: 0 }),
  };
  return (
    <Menu.Root handle={handle}>
      {({ payload }) => (
        <Menu.Portal>
          <Menu.Positioner
            align={point ? "start" : "end"}
            sideOffset={point ? 0 : 6}
            {...(anchor === undefined ? {} : { anchor })}
            className="menu-positioner"
          >
            {payload && <Items theme={payload} commands={commands} close={() => handle.close()} />}
          </Menu.Positioner>
        </Menu.Portal>
      )}
    </Menu.Root>
  );
}

function Items({
  theme,
  commands,
  close,
}: {
  theme: ListedTheme;
  commands: RowCommands;
  close: () => void;
}) {
  const list = useCommandsOf(theme, commands);
  const byKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = list.find(({ key }) => key === event.key.toLowerCase());
    if (command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    close();
    command.run();
  };
  return (
    <Menu.Popup className="tk-menu" aria-label={theme.name} onKeyDownCapture={byKey}>
      {list.map(({ name, icon, key, run, danger, line }) => (
        <div key={name} role="presentation">
          {line && <div className="tk-menu__separator" />}
          <Menu.Item
            className={danger ? "tk-menu__item tk-menu__item--danger" : "tk-menu__item"}
            onClick={run}
          >
            {icon}
            {name}
            {key && <Kbd keys={key} />}
          </Menu.Item>
        </div>
      ))}
    </Menu.Popup>
  );
}

function useCommandsOf(theme: ListedTheme, commands: RowCommands): Command[] {
  const mayWrite = useMay("themes.write");
  const { system, status } = theme;
  const list: (Command | false)[] = [
    { name: "Open", icon: <PencilLine aria-hidden />, run: () => commands.open(theme) },
    mayWrite && {
      name: "Duplicate",
      icon: <Copy aria-hidden />,
      key: "d",
      run: () => commands.duplicate(theme),
    },
    {
      name: "Export",
      icon: <Upload aria-hidden />,
      key: "e",
      run: () => commands.exportTheme(theme),
    },
    status === "published" && {
      name: "Copy pinned URL",
      icon: <Link2 aria-hidden />,
      key: "c",
      run: () => commands.copyPinned(theme),
    },
    mayWrite &&
      (status === "archived"
        ? {
            name: "Restore",
            icon: <ArchiveRestore aria-hidden />,
            key: "r",
            line: true,
            run: () => commands.restore(theme),
          }
        : {
            name: "Archive",
            icon: <Archive aria-hidden />,
            key: "a",
            line: true,
            run: () => commands.archive(theme),
          }),
    mayWrite &&
      !system && {
        name: "Delete…",
        icon: <Trash2 aria-hidden />,
        danger: true,
        run: () => commands.remove(theme),
      },
  ];
  return list.filter((one) => one !== false);
}
