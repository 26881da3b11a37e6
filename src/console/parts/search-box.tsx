import { Search } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { classes } from "./classes.ts";
import { Kbd } from "./kbd.tsx";

const TYPED_MS = 250;

/** The address follows what is typed a moment later. */
export function SearchBox({
  placeholder,
  className,
  q,
  onQuery,
  onDown,
  ref,
}: {
  /** What is searched through. */
  placeholder: string;
  className?: string;
  q: string;
  onQuery: (q: string) => void;
  /** Down from the search to what it found. */
  onDown: () => void;
  ref: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // The address has changed otherwise: back, forward, Clear filters.
  if (known !== q) {
    setKnown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onQuery(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, q, onQuery]);
  return (
    <label className={classes("search", className)}>
      <Search aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onQuery(typed.trim());
          if (event.key === "Escape" && typed !== "") {
            event.preventDefault();
            setTyped("");
          }
          if (event.key === "ArrowDown") {
            event.preventDefault();
            onDown();
          }
        }}
      />
      <Kbd keys="/" />
    </label>
  );
}
