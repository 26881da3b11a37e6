/** One of a few, all of them visible. */
export function Segments<T extends string>({
  name,
  options,
  value,
  onChange,
}: {
  name: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset className="grid gap-4 use-choice">
      <legend>{name}</legend>
      <div className="tk-segmented">
        {options.map(([one, text]) => (
          <button
            key={one}
            type="button"
            className="tk-segmented__option"
            aria-pressed={one === value}
            onClick={() => onChange(one)}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
