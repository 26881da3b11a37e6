import "./filters.css";
import { Menu } from "@base-ui/react/menu";
import { ChevronDown, Search } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { classes } from "./classes.ts";
import { Kbd } from "./kbd.tsx";
import { useIsHere } from "./use-is-here.ts";

const TYPED_MS = 250;

/** The address follows what is typed a moment later. */
export function SearchBox({
  q,
  hint,
  onQuery,
  onDown,
  ref,
}: {
  q: string;
  /** The name of the searched list. */
  hint: string;
  onQuery: (q: string) => void;
  /** Down from the search to what it found. */
  onDown?: () => void;
  ref: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(q);
  const [addressed, setAddressed] = useState(q);
  // The address has changed otherwise: back, forward, Clear filters.
  if (addressed !== q) {
    setAddressed(q);
    if (typed.trim() !== q) setTyped(q);
  }
  const isHere = useIsHere();
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => isHere() && onQuery(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, q, onQuery, isHere]);
  return (
    <label className="search filter-search">
      <Search aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder={hint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onQuery(typed.trim());
          if (event.key === "Escape" && typed !== "") {
            event.preventDefault();
            setTyped("");
          }
          if (event.key === "ArrowDown" && onDown) {
            event.preventDefault();
            onDown();
          }
        }}
      />
      <Kbd keys="/" />
    </label>
  );
}

/** A group of a menu, of which one is chosen. */
export function Choice<T extends string>({
  name,
  value,
  options,
  empty,
  onValue,
}: {
  name: string;
  value: T;
  options: readonly (readonly [value: T, name: string, count?: number | undefined])[];
  empty?: string;
  onValue: (value: T) => void;
}) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onValue}>
      <Menu.GroupLabel className="tk-menu__label">{name}</Menu.GroupLabel>
      {options.map(([one, text, count]) => (
        <Menu.RadioItem key={one} value={one} className="tk-menu__item" closeOnClick>
          {text}
          {count !== undefined && (
            <span className="tk-menu__shortcut quiet">{count.toLocaleString()}</span>
          )}
        </Menu.RadioItem>
      ))}
      {empty && <p className="tk-menu__label filter-empty">{empty}</p>}
    </Menu.RadioGroup>
  );
}

export function DropMenu({
  name,
  chosen,
  isSet = chosen !== undefined,
  icon,
  className,
  children,
}: {
  name: string;
  chosen: string | undefined;
  isSet?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Menu.Root>
      <Menu.Trigger
        className={classes(
          "quiet gap-6 inline nowrap round-8 pointer label line filter-drop",
          className,
        )}
        data-set={isSet || undefined}
      >
        {icon}
        {name}
        {chosen !== undefined && <b className="cut">{chosen}</b>}
        {icon === undefined && <ChevronDown className="xs" aria-hidden />}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu filter-menu">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
