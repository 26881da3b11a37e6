import { useEffect, useId, useState } from "react";

/** A name that is changed in its place: by Enter, or by going on; Escape leaves it as it was. */
export function NameField({
  label,
  name,
  problemOf,
  onName,
}: {
  label: string;
  name: string;
  problemOf: (name: string) => string | undefined;
  onName: (name: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is what was typed, or undone
  useEffect(() => setTyped(undefined), [name]);
  const commit = (): void => {
    const next = typed?.trim();
    if (next === undefined || next === name) {
      setTyped(undefined);
      return;
    }
    const found = problemOf(next);
    setProblem(found);
    if (found === undefined) onName(next);
  };
  return (
    <div className="axis-name">
      <input
        className="tk-input"
        aria-label={label}
        value={typed ?? name}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            commit();
          }
          if (event.key !== "Escape" || typed === undefined) return;
          event.stopPropagation();
          setTyped(undefined);
          setProblem(undefined);
        }}
      />
      {problem !== undefined && (
        <p id={id} className="tk-error">
          {problem}
        </p>
      )}
    </div>
  );
}
