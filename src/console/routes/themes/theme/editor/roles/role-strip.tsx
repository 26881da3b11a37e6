import "./roles.css";
import { useDocument } from "#console/editing/context.tsx";
import {
  type RoleSlot,
  roleCounts,
  roleWriting,
  withGuesses,
} from "#console/editing/roles/slots.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { SlotSwatch } from "./slot-swatch.tsx";
import { useSlots } from "./use-slots.ts";
import { stateWords } from "./words.ts";

/** The main roles by the preview, each by its colors: a click sets a guess, or opens the list. */
export function RoleStrip({ onEdit }: { onEdit: (role?: string) => void }) {
  const theme = useDocument();
  const slots = useSlots();
  const mayEdit = useSignal(theme.locked) === undefined;
  const analysis = useSignal(theme.analysis);
  const light = analysis?.properties.light ?? {};
  const isBroken = analysis?.broken !== undefined;
  // A theme of tokenkit's own names has nothing to map.
  if (slots === undefined || slots.every(({ state }) => state === "named")) return null;
  const guessed = slots.filter(({ state }) => state === "guessed").length;
  const { set, derived, ours } = roleCounts(slots, light);
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
    <section className="role-strip" aria-label="Roles">
      <p>
        <b>
          {set} of {slots.length} roles set
        </b>
        <span className="quiet">{othersOf(derived, ours)}</span>
      </p>
      {mayEdit && (
        <div className="role-strip-actions">
          {guessed > 0 && (
            <button
              type="button"
              className="tool tool--small"
              disabled={isBroken}
              onClick={setGuesses}
            >
              Set {counted(guessed, "guess", "guesses")}
            </button>
          )}
          <button
            type="button"
            className="tool tool--small"
            disabled={isBroken}
            onClick={() => onEdit()}
          >
            Edit roles
          </button>
        </div>
      )}
      <ul className="role-slots">
        {slots.map((slot) => (
          <li key={slot.role}>
            <button
              type="button"
              className="role-slot"
              data-state={slot.state}
              disabled={!mayEdit || isBroken}
              title={labelOf(slot)}
              aria-label={labelOf(slot)}
              onClick={() => choose(slot)}
            >
              {slot.path !== undefined && <SlotSwatch slot={slot} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sources of the other roles' colors. */
const othersOf = (derived: number, ours: number): string =>
  [
    derived > 0 ? `${derived} derived from those` : "",
    ours > 0 ? `${ours} as tokenkit has them` : "",
  ]
    .filter(Boolean)
    .join(", ");

const labelOf = ({ role, state, path }: RoleSlot): string =>
  `${role}: ${path === undefined ? "" : `${path}, `}${stateWords[state]}${
    state === "guessed" ? "; set it" : ""
  }`;
