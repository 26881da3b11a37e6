import { type RefObject, useEffect } from "react";
import { failureOf } from "../api/error.ts";
import { FailureNote } from "./failure-note.tsx";

/** What a form is told that belongs to none of its fields; the rest stands at the fields. */
export function FormFailure({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (error == null) return null;
  const { details } = failureOf(error);
  if (details.some(({ field }) => fields.includes(field))) return null;
  return <FailureNote error={error} />;
}

/** Goes to the first field that something is said of. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, error: unknown): void {
  useEffect(() => {
    if (error == null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, form]);
}
