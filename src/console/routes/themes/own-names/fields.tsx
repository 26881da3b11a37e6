import "./fields.css";
import { useId } from "react";
import { fieldOf, type NamesDraft } from "#console/editing/names/draft.ts";
import { FormField, FormText } from "#console/parts/form-field.tsx";

const cases = [
  ["keep", "As in the path"],
  ["kebab", "kebab-case"],
  ["camel", "camelCase"],
] as const;

/** The fields of a theme's own names, each with what the engine says of it. */
export function NamesFields({
  draft,
  problems,
  prefix,
  onDraft,
}: {
  draft: NamesDraft;
  problems: ReadonlyMap<string, string>;
  /** The first field. */
  prefix?: React.RefObject<HTMLInputElement | null>;
  onDraft: (draft: NamesDraft) => void;
}) {
  const group = useId();
  const change = (part: Partial<NamesDraft>): void => onDraft({ ...draft, ...part });
  return (
    <>
      <FormField
        {...(prefix && { ref: prefix })}
        label="Prefix"
        help="Stands between -- and the token's path, such as acme-. It may be empty."
        value={draft.prefix}
        error={problems.get("prefix")}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => change({ prefix: target.value })}
      />
      <fieldset className="tk-fieldset stretch own-names-cases">
        <legend className="tk-label">Words</legend>
        {cases.map(([value, word]) => (
          <label key={value} className="tk-choice">
            <input
              type="radio"
              className="tk-radio"
              name={group}
              checked={draft.case === value}
              onChange={() => change({ case: value })}
            />
            <span>{word}</span>
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
        <code>.dark</code> or <code>[data-theme=dark]</code>, one a line. A medium may stand before
        it: <code>@media (prefers-color-scheme: dark) :root</code>.
      </p>
    </>
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
      className="tk-textarea least own-names-lines"
      rows={Math.max(1, lines.split("\n").length)}
      value={lines}
      error={problem}
      spellCheck={false}
      autoCapitalize="none"
      onChange={({ target }) => onLines(target.value)}
    />
  );
}
