import { useId, useState } from "react";
import { TextField } from "../fields/text-field.tsx";
import { useHeld } from "../fields/use-held.ts";
import type { ValueProps } from "../value.ts";

export const StringEditor = (props: ValueProps) => (
  <TextField
    {...props}
    type="string"
    text={String(props.value ?? "")}
    end={false}
    read={(text) => ({ json: text })}
    fallback=""
  />
);

export function BooleanEditor({ label, value, onCommit }: ValueProps) {
  const { shown, hold } = useHeld(value === true);
  return (
    <label className="row">
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        className="tk-switch"
        aria-label={label}
        checked={shown}
        onChange={({ target }) => {
          hold(target.checked, true);
          onCommit(target.checked);
        }}
      />
      {shown ? "true" : "false"}
    </label>
  );
}

/** A value of a kind that the console has no editor for, as JSON. */
export function JsonEditor({ label, value, onPreview, onCommit }: ValueProps) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  const [draft, setDraft] = useState<{ text: string; of: string }>();
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const shown = draft !== undefined && (draft.of === text || problem) ? draft.text : text;
  const commit = () => {
    if (draft === undefined || draft.text === text) return;
    try {
      onCommit(typeof value === "string" ? draft.text : JSON.parse(draft.text));
      setProblem(undefined);
    } catch (error) {
      setProblem(`This is no JSON yet: ${(error as Error).message}`);
      onPreview(undefined);
    }
  };
  return (
    <div className="grow grid gap-4 value-field">
      <textarea
        className="tk-textarea mono"
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        rows={Math.min(12, Math.max(2, shown.split("\n").length))}
        value={shown}
        spellCheck={false}
        onChange={({ target }) => setDraft({ text: target.value, of: text })}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) commit();
        }}
      />
      {problem !== undefined && (
        <p className="small bad" id={id} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
