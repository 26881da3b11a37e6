import { useEffect, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { Dialog } from "#console/parts/dialog.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { useNames } from "#console/parts/person.tsx";
import { counted } from "#console/parts/status.tsx";
import { type Choice, type Conflict, type Merge, resolve } from "#token-text/merge.ts";
import { compare } from "../diff/compare.ts";
import { tokensOf } from "../draft.ts";
import type { Theirs } from "../publish/publication.ts";
import { ConflictRow, type Looks } from "./conflict-row.tsx";
import { type Decision, ownValue } from "./typed.ts";
import "./merge.css";

export interface MergeConflict {
  theirs: Theirs;
  merge: Merge;
}

const keyOf = ({ path }: Conflict): string => JSON.stringify(path);

/** Two people changed the same: each conflict is decided, everything else merges by itself. */
export function MergeDialog({
  conflict: { theirs, merge },
  of = "version",
  verb = "publish",
  busy,
  error,
  onClose,
  onMerge,
}: {
  conflict: MergeConflict;
  /** The other author's change: a version of the theme, or another state of its working copy. */
  of?: "version" | "working copy";
  /** The destination of the merged text. */
  verb?: "publish" | "save";
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onMerge: (resolved: { text: string; theirs: Theirs }) => void;
}) {
  const name = useNames([theirs.by]).get(theirs.by ?? "") ?? "Another author";
  const { conflicts } = merge;
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const looks = useLooks(theirs);
  const open = conflicts.filter((one) => choiceOf(one, decisions[keyOf(one)]) === undefined).length;
  const go = () => {
    const text = conflicts.reduce((merged, one) => {
      const choice = choiceOf(one, decisions[keyOf(one)]);
      return choice === undefined ? merged : resolve(merged, one, choice);
    }, merge.merged);
    onMerge({ text, theirs });
  };
  return (
    <Dialog
      title="Another author changed this theme"
      lead={`${name} ${
        of === "version" ? `published version ${theirs.version}` : "saved the working copy"
      } while you were at work. ${
        conflicts.length === 0
          ? "There are no conflicts to decide; review what they changed."
          : `${counted(conflicts.length, "value")} you both changed; everything else merges automatically.`
      }`}
      open
      wide
      onClose={onClose}
    >
      <div className="scroll low fill dialog-body grid gap-16">
        {conflicts.map((one) => (
          <ConflictRow
            key={keyOf(one)}
            conflict={one}
            looks={looks}
            theirName={name}
            decision={decisions[keyOf(one)]}
            onDecide={(decision) => setDecisions({ ...decisions, [keyOf(one)]: decision })}
          />
        ))}
        <Automatic title={`From ${name}`} changes={merge.theirs} />
        <Automatic title="Yours" changes={merge.mine} />
      </div>
      {error != null && <FailureNote error={error} />}
      <div className="form-actions">
        <p role="status" className="quiet grow small merge-left">
          {open > 0
            ? `${open} left to choose`
            : "Nothing of either is lost: the history keeps both."}
        </p>
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Back to your draft
        </button>
        <button
          type="button"
          className="tk-button tk-button--small tk-button--primary"
          aria-busy={busy}
          disabled={open > 0 || busy}
          onClick={go}
        >
          Merge and {verb}
        </button>
      </div>
    </Dialog>
  );
}

function choiceOf(conflict: Conflict, decision: Decision | undefined): Choice | undefined {
  if (decision === undefined || typeof decision === "string") return decision;
  return decision.typed.trim() === "" ? undefined : { value: ownValue(conflict, decision.typed) };
}

/** Tokens that one side alone changed. */
function Automatic({ title, changes }: { title: string; changes: Merge["mine"] }) {
  const tokens = [...new Set(changes.map(({ dotted }) => dotted))];
  if (tokens.length === 0) return null;
  return (
    <details className="merge-automatic" open={tokens.length <= 6}>
      <summary className="pointer">
        {title} <span className="quiet">{counted(tokens.length, "token")}, merged by itself</span>
      </summary>
      <ul className="wrap stretch merge-tokens">
        {tokens.map((dotted) => (
          <li key={dotted} className="mono">
            {dotted || "the document"}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How the values of the three sides come out, by token. */
function useLooks(theirs: Theirs): Looks | undefined {
  const document = useDocument();
  const [looks, setLooks] = useState<Looks>();
  useEffect(() => {
    let wanted = true;
    const base = tokensOf(document.base.get().text);
    const mine = tokensOf(document.text());
    void Promise.all([compare(base, theirs.tokens), compare(base, mine)]).then(([their, my]) => {
      if (wanted) setLooks({ theirs: their, mine: my });
    });
    return () => {
      wanted = false;
    };
  }, [document, theirs]);
  return looks;
}
