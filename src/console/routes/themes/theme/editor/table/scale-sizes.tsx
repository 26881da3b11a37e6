import { useId, useState } from "react";
import { readNumber } from "../inspector/fields/numbers.ts";

/** Multiplies sizes by a factor. */
export function ScaleSizes({ onApply }: { onApply: (factor: number) => void }) {
  const [text, setText] = useState("1.25");
  const [problem, setProblem] = useState<string>();
  const id = useId();
  return (
    <form
      className="grid gap-10"
      onSubmit={(event) => {
        event.preventDefault();
        const factor = readNumber(text);
        if (factor === undefined) setProblem("Write a factor, such as 1.25.");
        else onApply(factor);
      }}
    >
      <label htmlFor={id}>Factor</label>
      <input
        id={id}
        className="tk-input"
        inputMode="decimal"
        value={text}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
      />
      {problem && (
        <p id={`${id}-problem`} className="tk-error" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="tk-button tk-button--small tk-button--primary">
        Scale sizes
      </button>
    </form>
  );
}
