import { useId } from "react";
import type { SchemeName } from "../../../../tokens/schemes/choices.ts";
import { fieldErrorOf } from "../../../api/error.ts";
import { FormFailure } from "../../../parts/form-failure.tsx";
import { Kbd } from "../../../parts/kbd.tsx";
import { schemeTitles } from "./schemes.tsx";

/** The name of the theme, and the button that creates it. */
export function Create({
  name,
  onName,
  slug,
  standing,
  scheme,
  isDisabled,
  error,
}: {
  name: string;
  onName: (name: string) => void;
  slug: string;
  /** Whether the slug of the name is free; undefined until the service answers. */
  standing: "free" | "taken" | undefined;
  scheme: SchemeName | undefined;
  isDisabled: boolean;
  error: unknown;
}) {
  const id = useId();
  const problem = fieldErrorOf(error, "name") ?? fieldErrorOf(error, "slug");
  const words = { free: `${slug}, free`, taken: `Its slug is taken; this one gets ${slug}` };
  return (
    <div className="start-create">
      <FormFailure error={error} fields={["name", "slug"]} />
      <div className="grid gap-6 narrow color-field">
        <label className="tk-label" htmlFor={id}>
          Name
        </label>
        <input
          id={id}
          className="tk-input start-name"
          value={name}
          onChange={({ target }) => onName(target.value)}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}said`}
        />
        <p id={`${id}said`} className={problem ? "tk-error" : "quiet color-help"} role="status">
          {problem ? `The name ${problem}` : standing && words[standing]}
        </p>
      </div>
      <button
        type="submit"
        className="tk-button tk-button--small tk-button--primary full start-button"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        disabled={isDisabled}
      >
        <span className="cut">
          Create <span className="start-button-name">{name} </span>from{" "}
          {schemeTitles[scheme ?? "true"]}
        </span>
        <Kbd keys="mod+enter" />
      </button>
    </div>
  );
}
