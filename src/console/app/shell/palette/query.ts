import { Signal } from "../../../parts/signal.ts";

/** The text in the palette's field. */
export const paletteQuery = new Signal("");

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing"> & {
  getModifierState: (modifier: string) => boolean;
};

/** The text after a key; undefined if the key belongs to others, such as a chord. */
export function typedInto(text: string, key: Key): string | undefined {
  const isChord = (key.ctrlKey || key.metaKey || key.altKey) && !key.getModifierState("AltGraph");
  if (isChord || key.isComposing) return undefined;
  if (key.key === "Backspace") return text.slice(0, -1);
  // Enter would press the button that still has the focus.
  if (key.key === "Enter") return text;
  return [...key.key].length === 1 ? text + key.key : undefined;
}

let stop: (() => void) | undefined;

/** Collects what is typed until the palette's field has the focus, because its code arrives later. */
export function typeAhead(onEscape: () => void): void {
  stopTypeAhead();
  paletteQuery.set("");
  const listen = (event: KeyboardEvent): void => {
    const text = typedInto(paletteQuery.get(), event);
    if (event.key === "Escape") onEscape();
    else if (text === undefined) return;
    else paletteQuery.set(text);
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", listen, { capture: true });
  stop = () => document.removeEventListener("keydown", listen, { capture: true });
}

export function stopTypeAhead(): void {
  stop?.();
  stop = undefined;
}
