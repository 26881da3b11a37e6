import { Tooltip } from "@base-ui/react/tooltip";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Kbd } from "./kbd.tsx";

/** A button of an icon alone, with its name for who points or listens. */
export function IconButton({
  name,
  keys,
  small = false,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "name"> & {
  name: string;
  /** The shortcut that does the same. */
  keys?: string;
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        type="button"
        aria-label={name}
        className={classes("tool tool--icon", small && "tool--small", className)}
        {...rest}
      >
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        {/* It repeats the name, for those who see it. */}
        <Tooltip.Positioner sideOffset={6} aria-hidden>
          <Tooltip.Popup className="tk-tooltip">
            {name}
            {keys && <Kbd keys={keys} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
