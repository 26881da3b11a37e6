import "./roles.css";
import { Check, RotateCcw, X } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { isSet, type RoleSlot, roleWriting, withGuesses } from "#console/editing/roles/slots.ts";
import { Dialog } from "#console/parts/dialog.tsx";
import { IconButton } from "#console/parts/icon-button.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { SlotSwatch } from "./slot-swatch.tsx";
import { useRoles } from "./use-roles.ts";
import { paints, stateWords } from "./words.ts";

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
      <ul className="roles">
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

/** Why a token cannot have a role; undefined of a color. */
function refusalOf(path: string, types: ReadonlyMap<string, string | undefined>) {
  const type = types.get(path);
  if (type === "color") return undefined;
  if (!types.has(path)) return `There is no token ${path}`;
  return `${path} is ${type === undefined ? "without a type" : `of the type ${type}`}, not a color`;
}

/** Whether an input event tells of a choice from a list; some browsers give it no type. */
function isChoice(event: Event): boolean {
  const type = event instanceof InputEvent ? event.inputType : "";
  return type === "" || type === "insertReplacementText";
}

function RoleRow({
  slot,
  list,
  types,
  field,
  onPath,
}: {
  slot: RoleSlot;
  /** The id of the list of tokens. */
  list: string;
  /** The type of each token of the theme. */
  types: ReadonlyMap<string, string | undefined>;
  field: React.RefObject<HTMLInputElement | null> | undefined;
  onPath: (path: string | null | undefined) => void;
}) {
  const { role, state, path, problem } = slot;
  const [typed, setTyped] = useState<string>();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token is what was typed, or undone
  useEffect(() => setTyped(undefined), [path, state]);
  const wanted = typed?.trim();
  const refusal = wanted === undefined || wanted === "" ? undefined : refusalOf(wanted, types);
  const isColor = (path: string): boolean => types.get(path) === "color";
  const commit = (next: string): void => {
    if (next === path && isSet(slot)) setTyped(undefined);
    else if (isColor(next)) onPath(next);
    else if (next === "" && path !== undefined) onPath(null);
  };
  const says = refusal ?? problem;
  const isNamed = state === "named";
  return (
    <li className="role" data-state={state}>
      <label htmlFor={id}>
        <b>{role}</b> <span className="quiet">{paints[role]}</span>
      </label>
      <span className="role-field">
        <span className="role-mark">
          <SlotSwatch slot={slot} />
        </span>
        <input
          ref={field}
          id={id}
          className="tk-input mono"
          list={list}
          value={typed ?? path ?? ""}
          placeholder="Choose a token"
          readOnly={isNamed}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={refusal !== undefined || state === "broken" || undefined}
          aria-describedby={`${id}-state`}
          onChange={({ target, nativeEvent }) => {
            setTyped(target.value);
            // A choice from the list, unlike letters, is a whole path.
            if (isChoice(nativeEvent) && isColor(target.value) && target.value !== path) {
              commit(target.value);
            }
          }}
          onBlur={() => {
            if (wanted === path) setTyped(undefined);
            else if (wanted !== undefined) commit(wanted);
          }}
          onKeyDown={({ key }) => {
            if (key === "Enter" && typed !== undefined) commit(typed.trim());
          }}
        />
      </span>
      <span id={`${id}-state`} className={says === undefined ? "quiet" : "role-problem"}>
        {says ?? stateWords[state]}
      </span>
      <span className="role-actions">
        {(state === "guessed" || state === "doubtful") && path !== undefined && (
          <IconButton name={`Set ${role}`} small onClick={() => onPath(path)}>
            <Check aria-hidden />
          </IconButton>
        )}
        {!isNamed && path !== undefined && (
          <IconButton name={`Clear ${role}`} small onClick={() => onPath(null)}>
            <X aria-hidden />
          </IconButton>
        )}
        {state === "cleared" && (
          <IconButton name={`Guess ${role} again`} small onClick={() => onPath(undefined)}>
            <RotateCcw aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  );
}
