import { Link2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { aliasOf } from "#tokens/reference.ts";
import type { ValueProps } from "../value.ts";
import { ReferenceField, TextField } from "./text-field.tsx";

/** An editor that is more than one field, with the way to refer to a token in its place. */
export function Referable({
  type,
  fallback,
  children,
  ...props
}: ValueProps & {
  type: string | undefined;
  fallback: unknown;
  children: (props: ValueProps) => ReactNode;
}) {
  const [referring, setReferring] = useState(false);
  const { label, value, onCommit } = props;
  if (aliasOf(value) !== undefined) {
    // A chip; its text is never read.
    const read = () => ({ problem: "" });
    return <TextField {...props} type={type} text="" read={read} fallback={fallback} />;
  }
  if (referring) {
    return (
      <ReferenceField
        {...props}
        type={type}
        onCommit={(json, group) => {
          setReferring(false);
          onCommit(json, group);
        }}
        onLeave={() => setReferring(false)}
      />
    );
  }
  return (
    <div className="grid gap-8 referable">
      {children(props)}
      <button
        type="button"
        className="tool tool--small start"
        aria-label={`Refer to a token for ${label}`}
        onClick={() => setReferring(true)}
        onKeyDown={(event) => {
          if (event.key !== "{") return;
          event.preventDefault();
          setReferring(true);
        }}
      >
        <Link2 aria-hidden />
        Refer to a token
      </button>
    </div>
  );
}
