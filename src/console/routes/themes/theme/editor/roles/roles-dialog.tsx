import "./roles.css";
import { useEffect, useId, useMemo, useRef } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { isSet, type RoleSlot, roleWriting, withGuesses } from "#console/editing/roles/slots.ts";
import { Dialog } from "#console/parts/dialog.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { PairsAfter } from "./pairs-after.tsx";
import { RoleRow } from "./role-row.tsx";
import { useRoles } from "./use-roles.ts";

/** Edits which tokens have which roles. Every change is one step of Undo. */
export default function RolesDialog({
  role,
  onClose,
}: {
  /** The role that is looked at first. */
  role: string | undefined;
  onClose: () => void;
}) {
  const theme = useDocument();
  const slots = useRoles()?.slots;
  const analysis = useSignal(theme.analysis);
  const colors = useMemo(
    () => (analysis?.tokens ?? []).filter(({ type }) => type === "color"),
    [analysis?.tokens],
  );
  const list = useId();
  const first = useRef<HTMLInputElement>(null);
  const isHere = slots !== undefined;
  useEffect(() => {
    if (isHere) first.current?.focus();
  }, [isHere]);
  const types = useMemo(
    () => new Map((analysis?.tokens ?? []).map(({ dotted, type }) => [dotted, type])),
    [analysis?.tokens],
  );
  const guessed = slots?.filter(({ state }) => state === "guessed").length ?? 0;
  return (
    <Dialog
      open
      wide
      title="Roles of this theme"
      lead={`Components, contrast and the verdict read these.${slots ? ` ${countsOf(slots)}` : ""}`}
      onClose={onClose}
      initialFocus={first}
    >
      <datalist id={list}>
        {colors.map(({ dotted }) => (
          <option key={dotted} value={dotted} />
        ))}
      </datalist>
      <ul className="grid tight">
        {slots?.map((slot, index) => (
          <RoleRow
            key={slot.role}
            slot={slot}
            list={list}
            types={types}
            field={slot.role === role || (role === undefined && index === 0) ? first : undefined}
            onPath={(path) => theme.edit(roleWriting(theme.text(), slot.role, path))}
          />
        ))}
      </ul>
      <div className="form-actions dialog-foot">
        {slots && <PairsAfter text={withGuesses(theme.text(), slots)} />}
        <button type="button" className="tk-button" onClick={onClose}>
          Close
        </button>
        {guessed > 0 && slots && (
          <button
            type="button"
            className="tk-button tk-button--primary"
            onClick={() => theme.replaceText(withGuesses(theme.text(), slots))}
          >
            Set {counted(guessed, "guess", "guesses")}
          </button>
        )}
      </div>
    </Dialog>
  );
}

/** How many roles are set, and of the others how many are guessed. */
function countsOf(slots: readonly RoleSlot[]): string {
  const guessed = slots.filter(({ state }) => state === "guessed").length;
  const also = guessed === 0 ? "" : `, ${guessed} guessed from names and values`;
  return `${slots.filter(isSet).length} of ${slots.length} are set${also}.`;
}
