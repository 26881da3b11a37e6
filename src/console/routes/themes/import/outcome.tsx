import { useNavigate } from "@tanstack/react-router";
import type { ReactNode, Ref } from "react";
import type { RoleSlot } from "../../../editing/roles/slots.ts";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { counted } from "../../../parts/status.tsx";
import { UnstartedNote } from "../../../worker/unstarted-note.tsx";
import { Checks } from "./checks.tsx";
import type { Examined } from "./examine.ts";
import { Looks } from "./looks.tsx";
import { type AxisShown, useAxes } from "./outcome.ts";
import type { ImportedNames } from "./own-names.tsx";
import { pathsIn } from "./size.ts";
import { atStep, type Step, steps } from "./steps.tsx";
import type { ImportState } from "./use-import.ts";

/** The result of the files, next to every step, with the buttons that go on. */
export function OutcomePanel({
  state,
  outcome,
  step,
  axes,
  names,
  slots,
  isPending,
  form,
  onSubmit,
  children,
}: {
  state: ImportState;
  outcome: Examined | undefined;
  step: Step;
  axes: readonly AxisShown[];
  names: ImportedNames;
  slots: readonly RoleSlot[] | undefined;
  isPending: boolean;
  form: Ref<HTMLFormElement>;
  onSubmit: () => void;
  /** The fields of the new or changed theme. */
  children: ReactNode;
}) {
  const { failure, reading, isOld } = state;
  const count = outcome && pathsIn(outcome.tokens);
  const kept = useAxes(outcome?.tokens);
  return (
    <aside className="import-outcome" aria-label="Result">
      <UnstartedNote />
      {failure !== undefined && <FailureNote error={failure} retry={state.retry} />}
      {reading !== undefined && (
        <div className="import-reading">
          <progress aria-label="Reading" />
          <span role="status">Reading {reading}…</span>
          <button type="button" className="tool tool--small" onClick={state.cancel}>
            Cancel reading
          </button>
        </div>
      )}
      {state.isCancelled && (
        <div className="import-reading">
          <span role="status">Reading was cancelled.</span>
          <button type="button" className="tool tool--small" onClick={state.retry}>
            Read again
          </button>
        </div>
      )}
      {state.files.length === 0 && (
        <p className="quiet">
          Here you see what the files become: its colors, the count of its tokens, what was checked.
        </p>
      )}
      {outcome && count !== undefined && (
        <div className="import-result" data-old={isOld || undefined}>
          <Looks tokens={outcome.tokens} name={state.name} />
          <header>
            <h2>{counted(count, "token")}</h2>
            <p className="quiet">{axesText(kept, outcome.tokens)}</p>
          </header>
          <Checks examined={outcome} names={names} slots={slots} />
        </div>
      )}
      <form
        ref={form}
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        noValidate
      >
        {state.files.length > 0 && state.problem === undefined && children}
        <Buttons state={state} step={step} axes={axes} count={count} isPending={isPending} />
      </form>
    </aside>
  );
}

/** "4 axes, 14 combinations", or whether light and dark differ. */
function axesText(axes: readonly AxisShown[], tokens: object): string {
  const contexts = axes.reduce((product, one) => product * Math.max(1, one.contexts.length), 1);
  if (axes.length > 0)
    return `${counted(axes.length, "axis", "axes")}, ${counted(contexts, "combination")}`;
  return "$appearances" in tokens ? "in light and dark" : "the same in light and dark";
}

function Buttons({
  state,
  step,
  axes,
  count,
  isPending,
}: {
  state: ImportState;
  step: Step;
  axes: readonly AxisShown[];
  count: number | undefined;
  isPending: boolean;
}) {
  const navigate = useNavigate();
  const { examined, files } = state;
  const at = steps.findIndex((one) => one.step === step);
  // A step with nothing to ask is passed over; its place in the list of steps stays.
  const next = steps.slice(at + 1).find((one) => one.step !== "axes" || axes.length > 0);
  const errors = examined?.errorCount ?? 0;
  const mayImport = step !== "files" && files.length > 0;
  const words = count === undefined ? "Import now" : `Import now, ${counted(count, "token")}`;
  if (files.length === 0) return null;
  return (
    <div className="grid gap-12 sticky import-buttons">
      {errors > 0 && (
        <p className="tk-error">
          {`Fix ${counted(errors, "error")} first: nothing is imported before.`}
        </p>
      )}
      {next && (
        <button
          type="button"
          className="tk-button tk-button--small tk-button--primary"
          onClick={() => void navigate({ to: ".", search: atStep(next.step) as never })}
        >
          {next.goOn}
        </button>
      )}
      {mayImport && (
        <button
          type="submit"
          className={`tk-button tk-button--small${next ? "" : " tk-button--primary"}`}
          aria-busy={isPending}
        >
          {words}
        </button>
      )}
    </div>
  );
}
