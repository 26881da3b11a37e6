import "./roles.css";
import { ArrowLeft, Pencil, WandSparkles } from "lucide-react";
import { useDocument } from "#console/editing/context.tsx";
import {
  chipsOf,
  isSet,
  type RoleSlot,
  roleWriting,
  withGuesses,
} from "#console/editing/roles/slots.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { SlotSwatch } from "./slot-swatch.tsx";
import { useRoles } from "./use-roles.ts";
import { stateWords } from "./words.ts";

/** The roles above components: how many are set, some of them with their tokens, and ways to set the others. */
export function RoleStrip({ onEdit }: { onEdit: (role?: string) => void }) {
  const theme = useDocument();
  const slots = useRoles()?.slots;
  const mayEdit = useSignal(theme.locked) === undefined;
  const isBroken = useSignal(theme.analysis)?.broken !== undefined;
  // A theme of tokenkit's own names has nothing to map.
  if (slots === undefined || slots.every(({ state }) => state === "named")) return null;
  const guessed = slots.filter(({ state }) => state === "guessed").length;
  const chips = chipsOf(slots);
  const choose = ({ role, state, path }: RoleSlot): void => {
    if (state !== "guessed" || path === undefined) {
      onEdit(role);
      return;
    }
    const before = theme.text();
    theme.edit(roleWriting(before, role, path));
    if (theme.text() !== before) toastUndo(theme, `${role} is ${path}`);
  };
  const setGuesses = (): void => {
    const before = theme.text();
    theme.replaceText(withGuesses(before, slots));
    if (theme.text() !== before) toastUndo(theme, `Set ${counted(guessed, "role")}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout
    <div className="row nowrap line-bottom role-strip" role="group" aria-label="Roles">
      <b>
        {slots.filter(isSet).length} of {slots.length} roles set
      </b>
      {chips.map((slot) => (
        <Chip
          key={slot.role}
          slot={slot}
          isDisabled={!mayEdit || isBroken}
          onChoose={() => choose(slot)}
        />
      ))}
      <span className="quiet role-more">and {slots.length - chips.length} more</span>
      {mayEdit && (
        <div className="end rigid gap-4 stretch">
          {guessed > 0 && (
            <button
              type="button"
              className="tk-button tk-button--small"
              disabled={isBroken}
              title={`Sets ${counted(guessed, "role")} by names and values`}
              onClick={setGuesses}
            >
              <WandSparkles aria-hidden />
              Guess the rest
            </button>
          )}
          <button type="button" className="tool" disabled={isBroken} onClick={() => onEdit()}>
            <Pencil aria-hidden />
            Edit
            <span className="visually-hidden"> roles</span>
          </button>
        </div>
      )}
    </div>
  );
}

function Chip({
  slot,
  isDisabled,
  onChoose,
}: {
  slot: RoleSlot;
  isDisabled: boolean;
  onChoose: () => void;
}) {
  const { role, state, path } = slot;
  const says = state === "guessed" ? "guessed; set it" : stateWords[state];
  return (
    <button
      type="button"
      className="chip role-chip"
      data-state={state}
      disabled={isDisabled}
      title={says}
      onClick={onChoose}
    >
      {path !== undefined && <SlotSwatch slot={slot} />}
      {role}
      <ArrowLeft className="xs quiet" aria-hidden />
      <span className="visually-hidden"> ← </span>
      <span className="cut">{path ?? "not set"}</span>
      <span className="visually-hidden">, {says}</span>
    </button>
  );
}
