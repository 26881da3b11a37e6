import { Menu } from "@base-ui/react/menu";
import { Columns3 } from "lucide-react";
import type { Column } from "#console/editing/types.ts";

/** Chooses the axes that are columns; empty without axes. */
export function ColumnsMenu({
  columns,
  hidden,
  onChoose,
  onEdit,
}: {
  columns: readonly Column[];
  hidden: ReadonlySet<string>;
  onChoose: (parameter: string, isShown: boolean) => void;
  /** Undefined where nothing can be changed. */
  onEdit: (() => void) | undefined;
}) {
  const axes = new Map(columns.flatMap(({ axis }) => (axis ? [[axis.parameter, axis.name]] : [])));
  if (axes.size === 0) return null;
  return (
    <Menu.Root>
      <Menu.Trigger
        className="tool tool--icon"
        aria-label="Columns"
        aria-pressed={[...axes.keys()].some((parameter) => hidden.has(parameter))}
      >
        <Columns3 aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu">
            {[...axes].map(([parameter, name]) => (
              <Menu.CheckboxItem
                key={parameter}
                className="tk-menu__item"
                checked={!hidden.has(parameter)}
                onCheckedChange={(isShown) => onChoose(parameter, isShown)}
              >
                {name}
              </Menu.CheckboxItem>
            ))}
            {onEdit && (
              <>
                <div className="tk-menu__separator" />
                <Menu.Item className="tk-menu__item" onClick={onEdit}>
                  Edit axes…
                </Menu.Item>
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
