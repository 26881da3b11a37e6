import { type RefObject, useEffect } from "react";
import { failureOf } from "../api/error.ts";
import { FailureNote } from "./failure-note.tsx";

/** The errors of a form that belong to none of its fields. */
export function FormFailure({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (error == null) return null;
  const { details } = failureOf(error);
  if (details.some(({ field }) => fields.includes(field))) return null;
  return <FailureNote error={error} />;
}

/** Moves the focus to the first field with an error. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, error: unknown): void {
  useEffect(() => {
    if (error == null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, form]);
}
