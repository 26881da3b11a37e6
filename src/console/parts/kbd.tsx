import { capText, spokenText } from "./key-names.ts";

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** A shortcut in words, as a screen reader says it. */
export const keyWords = (keys: string): string => spokenText(keys, isMac);

/** A key, a chord or two keys in a row, drawn as one key cap. */
export const Kbd = ({ keys }: { keys: string }) => (
  <kbd className="tk-kbd" aria-hidden>
    {capText(keys, isMac)}
  </kbd>
);
