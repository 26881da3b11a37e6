import type { ReactNode } from "react";
import { partOf, recordOf, type ValueProps } from "../value.ts";

/** The props of a field for one part of an object; it writes the object with that part changed. */
export function partProps(
  { value, onPreview, onCommit, context }: ValueProps,
  name: string,
  label: string,
): ValueProps {
  const whole = recordOf(value);
  return {
    label,
    value: whole[name],
    onPreview: (json) => onPreview(json === undefined ? undefined : { ...whole, [name]: json }),
    onCommit: (json, group) => onCommit({ ...whole, [name]: json }, group),
    context: partOf(context, name),
  };
}

/** A line of a composite: what the part is called, and its field. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-8 part">
      <span className="quiet part-name" aria-hidden>
        {name}
      </span>
      <div className="narrow part-field">{children}</div>
    </div>
  );
}
