import {
  ArrowBigUp,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  CornerDownLeft,
  type LucideIcon,
} from "lucide-react";
import { capParts, spokenText } from "./key-names.ts";

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Drawings of the glyphs that many systems' fonts lack; a Mac's font has those of its own keys. */
const drawings: Readonly<Record<string, LucideIcon>> = {
  "⇧": ArrowBigUp,
  "↵": CornerDownLeft,
  "←": ArrowLeft,
  "→": ArrowRight,
  "↑": ArrowUp,
  "↓": ArrowDown,
};

/** A shortcut in words, as a screen reader says it. */
export const keyWords = (keys: string): string => spokenText(keys, isMac);

/** A key, a chord or two keys in a row, drawn as one key cap. */
export const Kbd = ({ keys }: { keys: string }) => (
  <kbd className="tk-kbd" aria-hidden data-keys={keys}>
    {capParts(keys, isMac).map((part, index) => {
      const Drawing = drawings[part];
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a cap are its order
      return <span key={index}>{Drawing === undefined ? part : <Drawing className="xs" />}</span>;
    })}
  </kbd>
);
