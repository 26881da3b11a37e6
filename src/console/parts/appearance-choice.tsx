import { useId } from "react";
import type { Appearance } from "../../tokens/findings.ts";

const choices = [
  ["both", "Both"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** Chooses which appearances of a theme are shown. */
export function AppearanceChoice({
  appearance,
  onAppearance,
}: {
  appearance: Appearance | "both";
  onAppearance: (appearance: Appearance | "both") => void;
}) {
  const name = useId();
  return (
    <div className="tk-segmented" role="radiogroup" aria-label="Appearance">
      {choices.map(([value, word]) => (
        <label key={value} className="tk-segmented__option">
          <input
            type="radio"
            name={name}
            checked={appearance === value}
            onChange={() => onAppearance(value)}
          />
          {word}
        </label>
      ))}
    </div>
  );
}
