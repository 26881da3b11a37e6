import { type ComponentProps, useId } from "react";

/** A field with its label, a hint, and what the service says of it. */
export function FormField({
  label,
  help,
  error,
  ...input
}: ComponentProps<"input"> & {
  label: string;
  help?: string;
  error: string | undefined;
}) {
  const id = useId();
  const described = [help && `${id}help`, error && `${id}error`].filter(Boolean).join(" ");
  return (
    <div className="tk-field">
      <label className="tk-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="tk-input"
        aria-invalid={error !== undefined}
        {...(described === "" ? {} : { "aria-describedby": described })}
        {...input}
      />
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
