import "./axes.css";
import { Trash2 } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import {
  addAxis,
  addContext,
  axisProblem,
  type Chooser,
  contextProblem,
  removeAxis,
  removeContext,
  renameAxis,
  renameContext,
  setChooser,
  setDefault,
} from "#console/editing/axes.ts";
import { useDocument } from "#console/editing/context.tsx";
import { toastUndo } from "#console/editing/undo-later.ts";
import { Dialog } from "#console/parts/dialog.tsx";
import { IconButton } from "#console/parts/icon-button.tsx";
import type { AxisListing } from "#console/parts/modes.ts";
import { useSignal } from "#console/parts/signal.ts";
import { useHeld } from "../inspector/fields/use-held.ts";
import { ChooserField } from "./chooser-field.tsx";
import { NameField } from "./name-field.tsx";

const none: readonly AxisListing[] = [];

/** Edits the theme's axes. Every change is one step of Undo. */
export default function AxesDialog({
  onNames,
  onClose,
}: {
  /** Leads to the selectors by which applications choose contexts. */
  onNames: () => void;
  onClose: () => void;
}) {
  const theme = useDocument();
  const axes = useSignal(theme.analysis)?.axes ?? none;
  const field = useRef<HTMLInputElement>(null);
  const change = (text: string, done?: string): void => {
    theme.replaceText(text);
    if (done !== undefined) toastUndo(theme, done);
  };
  return (
    <Dialog
      open
      title={axes.length === 0 ? "Add an axis" : "Axes"}
      lead={
        axes.length === 0
          ? "An axis is a choice that a page makes in addition to light and dark, such as density or brand. The existing tokens become its base."
          : "The choices of a page. A context changes tokens on pages that choose it; pages that choose nothing get the default."
      }
      onClose={onClose}
      initialFocus={axes.length === 0 ? field : undefined}
    >
      {axes.map((axis) => (
        <AxisFields key={axis.parameter} axis={axis} axes={axes} onChange={change} />
      ))}
      {axes.length > 0 && (
        <button type="button" className="tool tool--small start" onClick={onNames}>
          The selectors of your applications…
        </button>
      )}
      <NewAxis field={field} axes={axes} onChange={change} onClose={onClose} />
    </Dialog>
  );
}

type Change = (text: string, done?: string) => void;

function AxisFields({
  axis,
  axes,
  onChange,
}: {
  axis: AxisListing;
  axes: readonly AxisListing[];
  onChange: Change;
}) {
  const theme = useDocument();
  const { name, contexts } = axis;
  const group = useId();
  const preset = useHeld(axis.default);
  const names = contexts.map((context) => context.name);
  const others = axes.filter((one) => one !== axis).map((one) => one.name);
  return (
    <fieldset className="grid gap-8 edgeless axis" aria-label={name}>
      <div className="grid gap-8 axis-head">
        <NameField
          label="Name of the axis"
          name={name}
          problemOf={(next) => axisProblem(next, names, others)}
          onName={(next) => onChange(renameAxis(theme.text(), name, next))}
        />
        <IconButton
          name={`Remove ${name}`}
          onClick={() => onChange(removeAxis(theme.text(), name), `Removed ${name}`)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <div className="grid gap-8 high axis-context quiet caption axis-headings" aria-hidden>
        <span>Default</span>
        <span>Context</span>
        <span>Chosen automatically</span>
        <span />
      </div>
      {contexts.map((context) => (
        <div key={context.name} className="grid gap-8 high axis-context">
          <input
            type="radio"
            name={group}
            className="tk-radio"
            aria-label={`${context.name} is the default`}
            checked={context.name === preset.shown}
            onChange={() => {
              preset.hold(context.name, true);
              onChange(setDefault(theme.text(), name, context.name));
            }}
          />
          <NameField
            label="Name of the context"
            name={context.name}
            problemOf={(next) =>
              contextProblem(
                next,
                names.filter((one) => one !== context.name),
              )
            }
            onName={(next) => onChange(renameContext(theme.text(), name, context.name, next))}
          />
          <ChooserField
            context={context}
            onChooser={(chooser: Chooser) =>
              onChange(setChooser(theme.text(), name, context.name, chooser))
            }
          />
          <IconButton
            name={`Remove ${context.name}`}
            disabled={contexts.length === 1}
            onClick={() =>
              onChange(removeContext(theme.text(), name, context.name), `Removed ${context.name}`)
            }
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <NewContext axis={axis} onChange={onChange} />
    </fieldset>
  );
}

function NewContext({ axis, onChange }: { axis: AxisListing; onChange: Change }) {
  const theme = useDocument();
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const id = useId();
  const problem = contextProblem(
    name,
    axis.contexts.map((context) => context.name),
  );
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setTried(problem !== undefined);
    if (problem !== undefined) return;
    onChange(addContext(theme.text(), axis.name, name.trim()));
    setName("");
  };
  return (
    <form className="grid gap-8 axis-new" onSubmit={add}>
      <input
        className="tk-input"
        aria-label={`New context of ${axis.name}`}
        placeholder="New context"
        value={name}
        aria-invalid={tried || undefined}
        aria-describedby={tried ? id : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="tk-button tk-button--small">
        Add context
      </button>
      {tried && problem && (
        <p id={id} className="whole tk-error">
          {problem}
        </p>
      )}
    </form>
  );
}

function NewAxis({
  field,
  axes,
  onChange,
  onClose,
}: {
  field: React.RefObject<HTMLInputElement | null>;
  axes: readonly AxisListing[];
  onChange: Change;
  onClose: () => void;
}) {
  const theme = useDocument();
  const [name, setName] = useState("");
  const [written, setWritten] = useState("");
  const [tried, setTried] = useState(false);
  const id = useId();
  const contexts = [
    ...new Set(
      written
        .split(",")
        .map((one) => one.trim())
        .filter((one) => one !== ""),
    ),
  ];
  const problems = {
    name: axisProblem(
      name,
      contexts,
      axes.map((axis) => axis.name),
    ),
    contexts: contexts.length < 2 ? "Name at least two, with commas between them" : undefined,
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problems.name !== undefined || problems.contexts !== undefined) return;
    onChange(addAxis(theme.text(), name.trim(), contexts), `Added ${name.trim()}`);
    onClose();
  };
  return (
    <form className="form axis-add" aria-label="New axis" onSubmit={add}>
      {axes.length > 0 && <h3>Add an axis</h3>}
      <div className="tk-field">
        <label className="tk-label" htmlFor={`${id}-name`}>
          Name
        </label>
        <input
          ref={field}
          id={`${id}-name`}
          className="tk-input"
          placeholder="Density"
          value={name}
          aria-invalid={(tried && problems.name !== undefined) || undefined}
          aria-describedby={`${id}-name-problem`}
          onChange={({ target }) => setName(target.value)}
        />
        <p id={`${id}-name-problem`} className="tk-error">
          {tried && problems.name}
        </p>
      </div>
      <div className="tk-field">
        <label className="tk-label" htmlFor={`${id}-contexts`}>
          Contexts
        </label>
        <input
          id={`${id}-contexts`}
          className="tk-input"
          placeholder="comfortable, compact"
          value={written}
          aria-invalid={(tried && problems.contexts !== undefined) || undefined}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setWritten(target.value)}
        />
        <p id={`${id}-help`} className={tried && problems.contexts ? "tk-error" : "tk-help"}>
          {(tried && problems.contexts) || "The first is the default."}
        </p>
      </div>
      <div className="form-actions">
        <button type="button" className="tk-button" onClick={onClose}>
          {axes.length === 0 ? "Cancel" : "Close"}
        </button>
        <button type="submit" className="tk-button tk-button--primary">
          Add axis
        </button>
      </div>
    </form>
  );
}
