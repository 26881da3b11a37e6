import { chordText, shortcutText } from "./key-names.ts";

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** A key or a chord, such as `mod+k`, as this machine writes it. */
export const keyText = (keys: string): string => chordText(keys, isMac);

/** A shortcut of one chord or of two keys in a row, in words. */
export const keysText = (keys: string): string => shortcutText(keys, isMac);

export function Kbd({ keys }: { keys: string }) {
  return (
    <>
      {keys.split(" ").map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a sequence are its order
        <kbd key={index} className="tk-kbd" aria-hidden>
          {keyText(key)}
        </kbd>
      ))}
    </>
  );
}
