import { type ReactNode, useId } from "react";
import type { AxisChoice } from "./draft.ts";
import { type AxisShown, axisProblems } from "./outcome.ts";
import type { ImportState } from "./use-import.ts";

/** The axes of the files: which context is the base, their names, and whether they are kept. */
export function AxesStep({ state, axes }: { state: ImportState; axes: readonly AxisShown[] }) {
  const problems = axisProblems(axes, state.draft.axes);
  return (
    <section className="grid gap-12 import-part import-axes" aria-labelledby="import-step">
      <h2 id="import-step" tabIndex={-1}>
        Axes
      </h2>
      {axes.length === 0 ? (
        <p className="quiet">
          {state.examined === undefined
            ? "No file is read yet."
            : "The files have no axis besides light and dark: nothing to choose here."}
        </p>
      ) : (
        <>
          <p className="quiet">
            A page that chooses no context gets the base. If you leave an axis out, its base values
            stay.
          </p>
          <ul>
            {axes.map((axis) => (
              <AxisFields
                key={axis.name}
                axis={axis}
                problem={problems.get(axis.name)}
                state={state}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** An axis with its contexts. */
export function AxisLine({ axis, children }: { axis: AxisShown; children: ReactNode }) {
  const { name, preset, contexts } = axis;
  return (
    <li className="grid middle line-top">
      <span className="strong">{name}</span>
      <Contexts contexts={contexts} preset={preset} />
      {children}
    </li>
  );
}

function Contexts({ contexts, preset }: { contexts: readonly string[]; preset: string }) {
  return (
    <span className="row wrap">
      {contexts.map((context) => (
        <span key={context} className="tag">
          {context === preset ? `${context}, base` : context}
        </span>
      ))}
    </span>
  );
}

function AxisFields({
  axis,
  problem,
  state: { draft, change },
}: {
  axis: AxisShown;
  problem: string | undefined;
  state: ImportState;
}) {
  const { name, contexts } = axis;
  const choice = draft.axes.get(name) ?? {};
  const id = useId();
  const set = (part: AxisChoice): void =>
    change({ axes: new Map(draft.axes).set(name, { ...choice, ...part }) });
  return (
    <li className="grid middle line-top import-axis" data-out={choice.isLeftOut || undefined}>
      <div className="tk-field">
        <label className="tk-label" htmlFor={`${id}name`}>
          Name of the axis
        </label>
        <input
          id={`${id}name`}
          className="tk-input"
          value={choice.name ?? name}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}problem`}
          onChange={({ target }) => set({ name: target.value })}
        />
        <p id={`${id}problem`} className="tk-error" role="status">
          {problem}
        </p>
      </div>
      <div className="tk-field">
        <label className="tk-label" htmlFor={`${id}base`}>
          Base of {name}
        </label>
        <select
          id={`${id}base`}
          className="tk-select"
          value={choice.preset ?? axis.preset}
          onChange={({ target }) => set({ preset: target.value })}
        >
          {contexts.map((context) => (
            <option key={context}>{context}</option>
          ))}
        </select>
      </div>
      <label className="tk-choice">
        <input
          type="checkbox"
          className="tk-checkbox"
          checked={choice.isLeftOut !== true}
          onChange={({ target }) => set({ isLeftOut: !target.checked })}
        />
        <span>Keep {name}</span>
      </label>
      <Contexts contexts={contexts} preset={choice.preset ?? axis.preset} />
    </li>
  );
}
