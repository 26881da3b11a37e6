import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldWords {
  label: string;
  help?: string;
  error: string | undefined;
}

/** A field with its label, a hint, and what the service says of it. */
export function FormField({ label, help, error, ...input }: ComponentProps<"input"> & FieldWords) {
  return (
    <Field label={label} help={help} error={error}>
      {(attributes) => <input className="tk-input" {...attributes} {...input} />}
    </Field>
  );
}

/** The same for a text of several lines. */
export function FormText({ label, help, error, ...area }: ComponentProps<"textarea"> & FieldWords) {
  return (
    <Field label={label} help={help} error={error}>
      {(attributes) => <textarea className="tk-textarea" {...attributes} {...area} />}
    </Field>
  );
}

function Field({
  label,
  help,
  error,
  children,
}: {
  label: string;
  help: string | undefined;
  error: string | undefined;
  children: (attributes: {
    id: string;
    "aria-invalid": boolean;
    "aria-describedby"?: string;
  }) => ReactNode;
}) {
  const id = useId();
  const described = [help && `${id}help`, error && `${id}error`].filter(Boolean).join(" ");
  return (
    <div className="tk-field">
      <label className="tk-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error !== undefined,
        ...(described === "" ? {} : { "aria-describedby": described }),
      })}
      {error && (
        <p id={`${id}error`} className="tk-error" role="alert">
          {capitalised(error)}
        </p>
      )}
      {help && (
        <p id={`${id}help`} className="tk-help">
          {help}
        </p>
      )}
    </div>
  );
}

/** The service says "must not be blank" of a field; here it begins a sentence. */
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
