const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform);

const labels: Partial<Record<string, string>> = {
  mod: isMac ? "⌘" : "Ctrl",
  shift: isMac ? "⇧" : "Shift",
  alt: isMac ? "⌥" : "Alt",
  enter: "Enter",
  delete: "Del",
  arrowleft: "←",
  arrowup: "↑",
  arrowdown: "↓",
};

const keyLabel = (key: string): string =>
  labels[key] ?? (/^(?:.|f\d+)$/.test(key) ? key.toUpperCase() : key);

/** A key or a chord, such as `mod+k`, as this machine writes it. */
export const keyText = (keys: string): string =>
  keys
    .split("+")
    .map(keyLabel)
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
