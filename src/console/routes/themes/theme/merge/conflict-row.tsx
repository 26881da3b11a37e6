import { useId } from "react";
import { Swatch } from "#console/parts/swatch.tsx";
import type { Comparison } from "#console/worker/comparison.ts";
import type { Conflict } from "#token-text/merge.ts";
import { type Decision, shownValue, valueIn } from "./typed.ts";

/** Both changes, from what they have in common. */
export interface Looks {
  theirs: Comparison;
  mine: Comparison;
}

/** One value that both changed: what it was, theirs and mine, and a choice or a value of one's own. */
export function ConflictRow({
  conflict,
  looks,
  theirName,
  decision,
  onDecide,
}: {
  conflict: Conflict;
  looks: Looks | undefined;
  theirName: string;
  decision: Decision | undefined;
  onDecide: (decision: Decision) => void;
}) {
  const id = useId();
  const { dotted, layer, member } = conflict;
  const what = member === undefined || member === "$value" ? "" : member.replace("$", "");
  const sides = [
    { side: "theirs", name: theirName },
    { side: "mine", name: "Yours" },
    { side: "base", name: "As it was" },
  ] as const;
  const own = valueIn(conflict.mine ?? conflict.theirs);
  const placeholder =
    typeof own === "string" ? own : shownValue(own).replace(/^oklch .*/, "#0b5cad");
  const typed = typeof decision === "object" ? decision.typed : "";
  return (
    <fieldset className="grid gap-8 conflict">
      <legend>
        <span className="mono">{dotted || "the document"}</span>
        {what && <span className="quiet"> {what}</span>}
        {layer !== "base" && <span className="quiet"> in {layer}</span>}
      </legend>
      <div className="grid gap-8 conflict-sides">
        {sides.map(({ side, name }) => (
          <label key={side} className="gap-10 round-8 pointer stretch line high conflict-side">
            <input
              type="radio"
              name={id}
              checked={decision === side}
              onChange={() => onDecide(side)}
            />
            <span className="grid narrow">
              <span className="quiet conflict-who cut">{name}</span>
              <span className="row">
                <Look conflict={conflict} side={side} looks={looks} />
                <span className="mono cut" title={shownValue(valueIn(conflict[side]))}>
                  {shownValue(valueIn(conflict[side]))}
                </span>
              </span>
            </span>
          </label>
        ))}
        <label className="grid gap-2 conflict-own">
          <span className="quiet conflict-who">Another value</span>
          <input
            className="tk-input mono"
            value={typed}
            placeholder={placeholder}
            onChange={({ target }) => onDecide({ typed: target.value })}
          />
        </label>
      </div>
    </fieldset>
  );
}

function Look({
  conflict: { dotted, layer },
  side,
  looks,
}: {
  conflict: Conflict;
  side: "base" | "theirs" | "mine";
  looks: Looks | undefined;
}) {
  if (looks === undefined) return null;
  const change = looks[side === "mine" ? "mine" : "theirs"].verdict.changes.find(
    ({ path }) => path === dotted,
  );
  if (change?.type !== "color") return null;
  const property = change.properties.find(({ derived }) => !derived);
  const pair = layer === "dark" ? property?.dark : (property?.light ?? property?.dark);
  const css = pair?.[side === "base" ? "before" : "after"];
  return css ? <Swatch light={css} /> : null;
}
