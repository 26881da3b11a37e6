import "./own-names.css";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import {
  draftOf,
  fieldOf,
  type NamesDraft,
  namedAxes,
  problemsOf,
  statedNames,
  withNames,
} from "#console/editing/names/draft.ts";
import { Dialog } from "#console/parts/dialog.tsx";
import { FormField, FormText } from "#console/parts/form-field.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { toast } from "#console/parts/toasts.tsx";
import { NamesPreview } from "./names-preview.tsx";

/** Edits the custom properties and selectors of the theme's applications, all of it as one step of Undo. */
export default function OwnNamesDialog({ onClose }: { onClose: () => void }) {
  const prefix = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      wide
      title="Own names"
      lead="The custom properties and selectors that your applications already have. One link to the stylesheet under these names, and they follow the theme."
      onClose={onClose}
      initialFocus={prefix}
    >
      <NamesForm prefix={prefix} onClose={onClose} />
    </Dialog>
  );
}

const cases = [
  ["keep", "As in the path"],
  ["kebab", "kebab-case"],
  ["camel", "camelCase"],
] as const;

function NamesForm({
  prefix,
  onClose,
}: {
  prefix: React.RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const theme = useDocument();
  const analysis = useSignal(theme.analysis);
  const [stated] = useState(() => statedNames(theme.text()));
  const [draft, setDraft] = useState(() => draftOf(stated, namedAxes(analysis?.axes ?? [])));
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<NamesDraft>): void => setDraft({ ...draft, ...part });
  const write = (next: NamesDraft | undefined, done: string): void => {
    theme.replaceText(withNames(theme.text(), next));
    toast(done, () => theme.undo());
    onClose();
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (problems.size > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    write(draft, stated === undefined ? "The theme has own names" : "Changed the own names");
  };
  return (
    <form ref={form} className="own-names" onSubmit={save} noValidate>
      <div className="form own-names-fields">
        <FormField
          ref={prefix}
          label="Prefix"
          help="Stands between -- and the token's path, such as acme-. It may be empty."
          value={draft.prefix}
          error={problems.get("prefix")}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => change({ prefix: target.value })}
        />
        <fieldset className="tk-fieldset">
          <legend className="tk-label">Words</legend>
          {cases.map(([value, word]) => (
            <label key={value} className="tk-choice">
              <input
                type="radio"
                className="tk-radio"
                name="own-names-case"
                checked={draft.case === value}
                onChange={() => change({ case: value })}
              />
              <span className={value === "keep" ? undefined : "mono"}>{word}</span>
            </label>
          ))}
          {problems.has("case") && (
            <p className="tk-error" role="alert">
              The case {problems.get("case")}
            </p>
          )}
        </fieldset>
        <Conditions
          label="Selectors of the defaults"
          lines={draft.base}
          problem={problems.get("base")}
          onLines={(base) => change({ base })}
        />
        {draft.contexts.map((context) => (
          <Conditions
            key={fieldOf(context)}
            label={`Selectors of ${context.axis} ${context.context}`}
            lines={context.lines}
            problem={problems.get(fieldOf(context))}
            onLines={(lines) =>
              change({
                contexts: draft.contexts.map((one) => (one === context ? { ...one, lines } : one)),
              })
            }
          />
        ))}
        <p className="tk-help">
          A selector is :root, :host, html or body, a class, an attribute or :not() of one, such as{" "}
          <code>.dark</code> or <code>[data-theme=dark]</code>, one a line. A medium may stand
          before it: <code>@media (prefers-color-scheme: dark) :root</code>.
        </p>
      </div>
      <NamesPreview draft={draft} isWhole={problems.size === 0} />
      <div className="form-actions own-names-actions">
        {stated !== undefined && (
          <button
            type="button"
            className="tool own-names-off"
            onClick={() => write(undefined, "The theme has no own names any more")}
          >
            Turn off own names
          </button>
        )}
        <button type="button" className="tk-button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="tk-button tk-button--primary">
          {stated === undefined ? "Turn on" : "Save"}
        </button>
      </div>
    </form>
  );
}

function Conditions({
  label,
  lines,
  problem,
  onLines,
}: {
  label: string;
  lines: string;
  problem: string | undefined;
  onLines: (lines: string) => void;
}) {
  return (
    <FormText
      label={label}
      className="tk-textarea own-names-lines"
      rows={Math.max(1, lines.split("\n").length)}
      value={lines}
      error={problem}
      spellCheck={false}
      autoCapitalize="none"
      onChange={({ target }) => onLines(target.value)}
    />
  );
}
