import { useEffect, useId, useState } from "react";
import { classes } from "#console/parts/classes.ts";

/** A text of one line that is written when its author goes on. */
export function Line({
  label,
  placeholder,
  text,
  isCode = false,
  problemOf = fine,
  onWrite,
}: {
  label: string;
  placeholder: string;
  text: string;
  isCode?: boolean;
  /** Why a text cannot be written. */
  problemOf?: (text: string) => string | undefined;
  onWrite: (text: string) => void;
}) {
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const id = useId();
  useEffect(() => {
    if (draft === text) setDraft(undefined);
  }, [draft, text]);
  const commit = () => {
    const next = draft?.trim();
    const found = next === undefined || next === text ? undefined : problemOf(next);
    setProblem(found);
    if (found !== undefined) return;
    if (next !== undefined && next !== text) onWrite(next);
    setDraft(undefined);
  };
  return (
    <div className="grid gap-4 quiet caption">
      <label className="grid gap-4">
        <span>{label}</span>
        <input
          className={classes("notes-input", isCode && "mono")}
          value={draft ?? text}
          placeholder={placeholder}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : id}
          spellCheck={isCode ? false : undefined}
          onChange={({ target }) => {
            setDraft(target.value);
            setProblem(undefined);
          }}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === "Enter") commit();
            if (key !== "Escape") return;
            setDraft(undefined);
            setProblem(undefined);
          }}
        />
      </label>
      {problem !== undefined && (
        <p id={id} className="tk-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

const fine = (): undefined => undefined;
