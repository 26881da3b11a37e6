import { useId } from "react";

/** One of a few, in a row with its name. */
export function Choice<T extends string | number>({
  name,
  options,
  value,
  onChange,
}: {
  name: string;
  options: readonly (readonly [value: T, text: string])[];
  value: T;
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div className="quiet grid gap-12 middle start-option">
      <span id={id}>{name}</span>
      <div className="tk-segmented tk-segmented--block" role="radiogroup" aria-labelledby={id}>
        {options.map(([one, text]) => (
          <label key={one} className="tk-segmented__option">
            <input type="radio" name={id} checked={one === value} onChange={() => onChange(one)} />
            {text}
          </label>
        ))}
      </div>
    </div>
  );
}
