import { useId } from "react";
import type { Harmony } from "../../../../tokens/schemes/choices.ts";
import { Choice } from "./choice.tsx";
import type { Turned } from "./search.ts";

const harmonies: readonly (readonly [Harmony, string])[] = [
  ["scheme", "By scheme"],
  ["same", "One hue"],
  ["near", "Neighbors, 30°"],
  ["triad", "Triad, 120°"],
  ["opposite", "Opposite, 180°"],
];

/** The settings of all four schemes. */
export function Options({
  turned,
  hasSecond,
  onTurn,
}: {
  turned: Turned;
  /** Whether the author gave the second color, so that no harmony makes it. */
  hasSecond: boolean;
  onTurn: (turned: Turned) => void;
}) {
  const { greys, corners, contrast, harmony, chroma } = turned;
  const turn = (change: Partial<Turned>) => onTurn({ ...turned, ...change });
  const id = useId();
  return (
    <div className="grid gap-8 start-options">
      <Choice
        name="Greys"
        options={[
          ["pure", "Pure"],
          ["tinted", "Tinted"],
        ]}
        value={greys}
        onChange={(value: Turned["greys"]) => turn({ greys: value })}
      />
      <Choice
        name="Corners"
        options={[
          ["square", "Square"],
          ["soft", "Soft"],
          ["round", "Round"],
        ]}
        value={corners}
        onChange={(value: Turned["corners"]) => turn({ corners: value })}
      />
      <Choice
        name="Contrast"
        options={[
          [4.5, "4.5:1"],
          [7, "7:1"],
        ]}
        value={contrast}
        onChange={(value: Turned["contrast"]) => turn({ contrast: value })}
      />
      {!hasSecond && (
        <div className="quiet grid gap-12 middle start-option">
          <label htmlFor={`${id}harmony`}>Harmony</label>
          <select
            id={`${id}harmony`}
            className="tk-select"
            value={harmony}
            onChange={({ target }) => turn({ harmony: target.value as Harmony })}
          >
            {harmonies.map(([one, text]) => (
              <option key={one} value={one}>
                {text}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="quiet grid gap-12 middle start-option">
        <label htmlFor={`${id}chroma`}>Chroma</label>
        <span className="row">
          <input
            id={`${id}chroma`}
            type="range"
            className="grow high-24 start-range"
            min={0}
            max={150}
            step={5}
            value={chroma}
            aria-valuetext={`${chroma} %`}
            onChange={({ target }) => turn({ chroma: Number(target.value) })}
          />
          <output className="start-percent" aria-hidden>
            {chroma} %
          </output>
        </span>
      </div>
    </div>
  );
}
