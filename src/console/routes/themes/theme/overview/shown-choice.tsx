import { useId } from "react";
import { useDocument } from "#console/editing/context.tsx";
import type { Appearance } from "#console/editing/types.ts";
import type { Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { useSignal } from "#console/parts/signal.ts";
import type { ShownSearch } from "../shown.ts";

const appearances = [
  ["both", "Both"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** Chooses what is shown of a theme: its appearances, and a context of each further axis. */
export function ShownChoice({
  appearance,
  modes = {},
  onShown,
}: {
  appearance: Appearance | "both";
  modes: Modes | undefined;
  onShown: (shown: ShownSearch) => void;
}) {
  const name = useId();
  const axes = useSignal(useDocument().analysis)?.axes ?? [];
  const show = (chosen: Appearance | "both", contexts: Modes): void =>
    onShown({
      ...(chosen !== "both" && { appearance: chosen }),
      ...(Object.keys(contexts).length > 0 && { modes: contexts }),
    });
  return (
    <div className="shown-choice">
      <fieldset className="tk-segmented" aria-label="Appearance">
        {appearances.map(([value, word]) => (
          <label key={value} className="tk-segmented__option">
            <input
              type="radio"
              name={name}
              checked={appearance === value}
              onChange={() => show(value, modes)}
            />
            {word}
          </label>
        ))}
      </fieldset>
      <ModesPicker
        axes={axes}
        modes={modes}
        appearance={appearance === "both" ? "light" : appearance}
        onModes={(next, own) =>
          show(own === undefined || appearance === "both" ? appearance : own, next)
        }
      />
    </div>
  );
}
