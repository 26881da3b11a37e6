import "./place-form.css";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { fieldErrorOf } from "../../api/error.ts";
import { FormFailure, useFocusOnError } from "../../parts/form-failure.tsx";
import { FormField, FormText } from "../../parts/form-field.tsx";
import { coordinateText, readCoordinate } from "../../parts/map/coordinate.ts";
import { LocationPicker } from "../../parts/map/map.tsx";
import {
  emptyPlace,
  fieldsOf,
  type PlaceFields,
  type Read,
  radiusOf,
  type Typed,
  typedOf,
} from "./place-fields.ts";

const NO_COORDINATE = "Write it like 47.3769, 8.5417 or 47°22′36.8″N 8°32′30.1″E";
const NO_RADIUS = "Write a number of meters";

/**
 * The form for creating or changing a place. Calls `submit` with the values once they parse and shows its
 * errors at their fields. `keep` names the tab's storage for the typed text, until it is submitted.
 */
export function PlaceForm({
  initial,
  submit,
  action,
  first,
  keep,
  onCancel,
}: {
  initial: PlaceFields;
  submit: (fields: PlaceFields) => Promise<unknown>;
  /** The button's label. */
  action: string;
  /** The field that a dialog begins at. */
  first?: RefObject<HTMLInputElement | null>;
  keep?: string;
  onCancel: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => keptOf(keep) ?? typedOf(initial));
  const [areSlipsShown, setSlipsShown] = useState(false);
  const change = (part: Partial<Typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (keep !== undefined) sessionStorage.setItem(keep, JSON.stringify(next));
  };
  const read = fieldsOf(typed, initial);
  const { mutate, error, isPending } = useMutation({
    mutationFn: submit,
    onSuccess: () => {
      if (keep !== undefined) sessionStorage.removeItem(keep);
    },
  });
  useFocusOnError(form, error);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    setSlipsShown(true);
    if (read.fields !== undefined) mutate(read.fields);
    else form.current?.querySelector<HTMLElement>(`[name="${read.wrong}"]`)?.focus();
  };
  const position = readCoordinate(typed.coordinate);
  const radius = radiusOf(typed.radius);
  return (
    <form ref={form} className="grid place-form" onSubmit={send} noValidate>
      <div className="packed form">
        <FormFailure
          error={error}
          fields={["title", "description", "latitude", "longitude", "linkRadiusMeters"]}
        />
        <FormField
          {...(first === undefined ? {} : { ref: first })}
          label="Title"
          name="title"
          value={typed.title}
          onChange={({ target }) => change({ title: target.value })}
          placeholder="Montparnasse terrace"
          autoComplete="off"
          error={fieldErrorOf(error, "title")}
        />
        <FormText
          label="Description"
          name="description"
          rows={2}
          value={typed.description}
          onChange={({ target }) => change({ description: target.value })}
          error={fieldErrorOf(error, "description")}
        />
        <PositionFields
          typed={typed}
          wrong={areSlipsShown ? read.wrong : undefined}
          error={error}
          onChange={change}
        />
      </div>
      <LocationPicker
        value={position}
        radiusMeters={radius !== undefined && radius > 0 ? radius : emptyPlace.linkRadiusMeters}
        onPick={(picked) => change({ coordinate: coordinateText(picked) })}
      />
      <p className="whole form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="submit"
          className="tk-button tk-button--small tk-button--primary"
          aria-disabled={isPending}
        >
          {action}
        </button>
      </p>
    </form>
  );
}

/** The coordinate and the radius, each with its slip or the server's error. */
function PositionFields({
  typed,
  wrong,
  error,
  onChange,
}: {
  typed: Typed;
  /** The field that does not parse, once the user has tried to send it. */
  wrong: Read["wrong"];
  error: unknown;
  onChange: (part: Partial<Typed>) => void;
}) {
  return (
    <div className="grid gap-16 form-pair">
      <FormField
        label="Coordinate"
        name="coordinate"
        value={typed.coordinate}
        onChange={({ target }) => onChange({ coordinate: target.value })}
        placeholder="47.3769, 8.5417"
        autoComplete="off"
        spellCheck={false}
        help="Type it, paste it from elsewhere, or choose it on the map. It may stay empty."
        error={
          wrong === "coordinate"
            ? NO_COORDINATE
            : (fieldErrorOf(error, "latitude") ?? fieldErrorOf(error, "longitude"))
        }
      />
      <FormField
        label="Radius in meters"
        name="radius"
        inputMode="decimal"
        value={typed.radius}
        onChange={({ target }) => onChange({ radius: target.value })}
        autoComplete="off"
        help="How close pictures must be to be linked."
        error={wrong === "radius" ? NO_RADIUS : fieldErrorOf(error, "linkRadiusMeters")}
      />
    </div>
  );
}

function keptOf(keep: string | undefined): Typed | undefined {
  const text = keep === undefined ? null : sessionStorage.getItem(keep);
  return text === null ? undefined : (JSON.parse(text) as Typed);
}
