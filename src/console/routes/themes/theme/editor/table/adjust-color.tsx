import { useId, useState } from "react";
import type { Cell } from "#console/editing/table/cells.ts";
import { Swatch } from "#console/parts/swatch.tsx";
import { cssOf } from "../inspector/value.ts";
import { type ColorShift, shiftColor } from "./adjust.ts";
import type { CellReading } from "./use-reading.ts";

const none: ColorShift = { l: 0, c: 0, h: 0 };

const parts = [
  { key: "l", name: "ΔL", words: "Lightness, in percent", most: 50, step: 1 },
  { key: "c", name: "ΔC", words: "Chroma", most: 0.2, step: 0.005 },
  { key: "h", name: "ΔH", words: "Hue, in degrees", most: 180, step: 1 },
] as const;

/** How many colors are shown before and after. */
const SHOWN = 8;

/** Moves colors in OKLCH, with a look at the first of them. */
export function AdjustColor({
  cells,
  reading,
  onApply,
}: {
  cells: readonly Cell[];
  reading: CellReading;
  onApply: (shift: ColorShift) => void;
}) {
  const [shift, setShift] = useState(none);
  const id = useId();
  const colors = cells.flatMap((cell) => {
    const json = reading.jsonOf(cell);
    const after = shiftColor(json, shift);
    return "problem" in after ? [] : [{ before: json, after: after.json }];
  });
  const cssOfColor = (json: unknown): string =>
    cssOf("color", json, reading.contextFor("")) ?? "transparent";
  return (
    <form
      className="grid gap-10"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(shift);
      }}
    >
      <div className="gap-6 stretch table-before-after" aria-hidden>
        {colors.slice(0, SHOWN).map(({ before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells keep their order
          <span className="grid" key={index}>
            <Swatch light={cssOfColor(before)} />
            <Swatch light={cssOfColor(after)} />
          </span>
        ))}
      </div>
      {parts.map(({ key, name, words, most, step }) => (
        <div key={key} className="grid gap-8 middle table-shift">
          <label htmlFor={`${id}-${key}`} title={words}>
            {name}
            <span className="visually-hidden">, {words}</span>
          </label>
          <input
            type="range"
            aria-label={words}
            min={-most}
            max={most}
            step={step}
            value={shift[key]}
            onChange={({ target }) => setShift({ ...shift, [key]: Number(target.value) })}
          />
          <input
            id={`${id}-${key}`}
            type="number"
            className="tk-input"
            step={step}
            value={shift[key]}
            onChange={({ target }) => setShift({ ...shift, [key]: Number(target.value) })}
          />
        </div>
      ))}
      <button
        type="submit"
        className="tk-button tk-button--small tk-button--primary"
        disabled={colors.length === 0}
      >
        Adjust {colors.length === 1 ? "1 color" : `${colors.length} colors`}
      </button>
      {colors.length < cells.length && (
        <p className="quiet">
          {cells.length - colors.length} of {cells.length} cells hold no color of their own and
          stay.
        </p>
      )}
    </form>
  );
}
