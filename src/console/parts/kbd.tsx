const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** A key or a chord, such as `mod+k`, as this machine writes it. */
export const keyText = (keys: string): string =>
  keys
    .split("+")
    .map((key) => {
      if (key === "mod") return isMac ? "⌘" : "Ctrl";
      if (key === "shift") return isMac ? "⇧" : "Shift";
      if (key === "alt") return isMac ? "⌥" : "Alt";
      if (key === "enter") return "Enter";
      if (key === "delete") return "Del";
      if (key === "arrowleft") return "←";
      if (key === "arrowup") return "↑";
      if (key === "arrowdown") return "↓";
      return /^(?:.|f\d+)$/.test(key) ? key.toUpperCase() : key;
    })
    .join(isMac ? "" : "+");

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
