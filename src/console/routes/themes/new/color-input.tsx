import "./color-input.css";
import { Pipette, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useId } from "react";
import { IconButton } from "../../../parts/icon-button.tsx";
import { toastFailure } from "../../../parts/toasts.tsx";
import { type ReadColor, readColor } from "./read-color.ts";

interface EyeDropper {
  open(): Promise<{ sRGBHex: string }>;
}

const { EyeDropper: Dropper } = globalThis as { EyeDropper?: new () => EyeDropper };

/** A field for a color, to type, choose or pick from the screen. */
export function ColorInput({
  label,
  isLabelled = true,
  help,
  value,
  onValue,
  onEnter,
  onRemove,
  ref,
  children,
}: {
  label: string;
  /** Whether the label is in sight. */
  isLabelled?: boolean;
  help?: string;
  value: string;
  onValue: (value: string) => void;
  onEnter?: () => void;
  onRemove?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** Replaces the pipette after the field. */
  children?: ReactNode;
}) {
  const id = useId();
  const read = readColor(value);
  const said = sentenceOf(read) ?? help;
  const isWrong = "problem" in read && value.trim() !== "";
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || onEnter === undefined) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="grid gap-6 narrow color-field">
      <label className={isLabelled ? "tk-label" : "visually-hidden"} htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-8 color-row">
        <Well name={label} hex={"hex" in read ? read.hex : undefined} onValue={onValue} />
        <input
          ref={ref}
          id={id}
          className="figures fill tk-input mono"
          value={value}
          onChange={({ target }) => onValue(target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${id}said`}
        />
        {children ?? <PickButton onValue={onValue} />}
        {onRemove && (
          <IconButton name={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <p id={`${id}said`} className={isWrong ? "tk-error" : "quiet color-help"} role="status">
        {said}
      </p>
    </div>
  );
}

function sentenceOf(read: ReadColor): string | undefined {
  return "problem" in read ? read.problem : read.note;
}

/** The color itself; the browser's own chooser opens on it. */
function Well({
  name,
  hex,
  onValue,
}: {
  name: string;
  hex: string | undefined;
  onValue: (value: string) => void;
}) {
  return (
    <input
      type="color"
      className="rigid plain round-8 tight color-well"
      aria-label={`Choose ${name.toLowerCase()}`}
      value={hex ?? "#ffffff"}
      data-empty={hex === undefined || undefined}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

function PickButton({ onValue }: { onValue: (value: string) => void }) {
  if (Dropper === undefined) return null;
  const pick = async (): Promise<void> => {
    try {
      onValue((await new Dropper().open()).sRGBHex);
    } catch (error) {
      // Escape ends it without a word.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toastFailure("The browser does not let this page pick from the screen.");
    }
  };
  return (
    <IconButton name="Pick from the screen" onClick={() => void pick()}>
      <Pipette aria-hidden />
    </IconButton>
  );
}
