import { useEffect, useState } from "react";
import type { Chooser } from "#console/editing/axes.ts";
import type { AxisListing } from "#console/parts/modes.ts";
import { useHeld } from "../inspector/fields/use-held.ts";

type Kind = "nothing" | "light" | "dark" | "media";

const words: Record<Kind, string> = {
  nothing: "By nothing",
  light: "By light",
  dark: "By dark",
  media: "By a medium",
};

const usual = "(prefers-contrast: more)";

/** The automatic condition of a context: an appearance, a medium, or none. */
export function ChooserField({
  context,
  onChooser,
}: {
  context: AxisListing["contexts"][number];
  onChooser: (chooser: Chooser) => void;
}) {
  const { name, appearance, media } = context;
  const [typed, setTyped] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another medium is what was typed, or undone
  useEffect(() => setTyped(undefined), [media]);
  const kind: Kind = media !== undefined ? "media" : (appearance ?? "nothing");
  const own = appearance === undefined ? {} : { appearance };
  const { shown, hold } = useHeld(kind);
  const choose = (next: Kind): void => {
    hold(next, true);
    if (next === "media") onChooser({ ...own, media: usual });
    else onChooser(next === "nothing" ? {} : { appearance: next });
  };
  const commit = (): void => {
    if (typed !== undefined && typed.trim() !== "" && typed !== media) {
      onChooser({ ...own, media: typed.trim() });
    }
    setTyped(undefined);
  };
  return (
    <div className="grid gap-4 axis-chooser">
      <select
        className="tk-select"
        aria-label={`What chooses ${name}`}
        value={shown}
        onChange={({ target }) => choose(target.value as Kind)}
      >
        {Object.entries(words).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
      {kind === "media" && (
        <input
          className="tk-input mono"
          aria-label={`Medium of ${name}`}
          value={typed ?? media ?? ""}
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === "Enter") commit();
          }}
        />
      )}
    </div>
  );
}
