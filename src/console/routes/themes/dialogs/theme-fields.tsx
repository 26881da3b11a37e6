import type { RefObject } from "react";
import { fieldErrorOf } from "../../../api/error.ts";
import { FormField } from "../../../parts/form-field.tsx";

interface FieldOfTheme {
  value: string;
  onValue: (value: string) => void;
  /** The service's last error; the field shows its own part. */
  error: unknown;
  first?: RefObject<HTMLInputElement | null>;
}

export function NameField({ value, onValue, error, first }: FieldOfTheme) {
  return (
    <FormField
      {...(first && { ref: first })}
      label="Name"
      name="name"
      value={value}
      onChange={({ target }) => onValue(target.value)}
      placeholder="Harbour"
      autoComplete="off"
      error={fieldErrorOf(error, "name")}
    />
  );
}

export function SlugField({
  value,
  onValue,
  error,
  first,
  label = "Slug",
  help,
}: FieldOfTheme & { label?: string; help?: string }) {
  return (
    <FormField
      {...(first && { ref: first })}
      {...(help !== undefined && { help })}
      label={label}
      name="slug"
      className="tk-input mono"
      value={value}
      onChange={({ target }) => onValue(target.value)}
      autoComplete="off"
      spellCheck={false}
      error={fieldErrorOf(error, "slug")}
    />
  );
}

/** The two buttons at the end of a dialog's form. */
export function Actions({
  action,
  isPending,
  onClose,
}: {
  action: string;
  isPending: boolean;
  onClose: () => void;
}) {
  return (
    <>
      <button type="button" className="tk-button tk-button--small" onClick={onClose}>
        Cancel
      </button>
      <button
        type="submit"
        className="tk-button tk-button--small tk-button--primary"
        disabled={isPending}
      >
        {action}
      </button>
    </>
  );
}
