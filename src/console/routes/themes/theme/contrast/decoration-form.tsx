import { type FormEvent, useState } from "react";
import { decorating } from "#console/editing/roles/decoration.ts";
import type { TextEdit } from "#console/editing/types.ts";

type Edits = (text: string, pair: { text: string; surface: string }) => TextEdit[];

const LONGEST = 500;

/** Asks why a pair is decoration; a pair with such a reason needs no contrast. */
export function DecorationForm({ onReason }: { onReason: (edits: Edits) => void }) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = reason.trim();
    setMissing(given === "");
    if (given !== "") onReason((text, pair) => decorating(text, pair, given));
  };
  return (
    <form className="grid gap-8 line-top contrast-decoration" onSubmit={submit}>
      <label className="caption grid gap-4">
        <span>Only decoration, because</span>
        <input
          className="tk-input"
          value={reason}
          maxLength={LONGEST}
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <button type="submit" className="tk-button tk-button--small">
        Mark as decoration
      </button>
      {isMissing && (
        <p role="alert" className="warn">
          Write the reason; who reads the theme later will want to know it.
        </p>
      )}
    </form>
  );
}
