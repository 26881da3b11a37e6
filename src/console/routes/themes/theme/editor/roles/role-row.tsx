import "./roles.css";
import { Check, RotateCcw, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { isSet, type RoleSlot } from "#console/editing/roles/slots.ts";
import { IconButton } from "#console/parts/icon-button.tsx";
import { SlotSwatch } from "./slot-swatch.tsx";
import { paints, stateWords } from "./words.ts";

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

/** A role with the token that has it, to be chosen by its path. */
export function RoleRow({
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
    <li className="grid gap-12 line-bottom middle role" data-state={state}>
      <label className="wrap stretch" htmlFor={id}>
        <b>{role}</b> <span className="quiet">{paints[role]}</span>
      </label>
      <span className="grid middle role-field">
        <span className="grid">
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
      <span className="stretch at-end role-actions">
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
