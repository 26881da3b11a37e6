import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { type FormEvent, type RefObject, useId, useMemo, useRef, useState } from "react";
import { isObject, printDocument } from "#token-text/json-text.ts";
import { useDocument } from "../../../editing/context.tsx";
import { toastUndo } from "../../../editing/undo-later.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { useSignal } from "../../../parts/signal.ts";
import { counted } from "../../../parts/status.tsx";
import { compare } from "../theme/diff/compare.ts";
import { tokensOf } from "../theme/draft.ts";
import type { Taken } from "./given-files.ts";
import { Blocked, Incoming } from "./import-parts.tsx";
import { numberOf } from "./number-of.ts";
import { Actions } from "./theme-fields.tsx";
import { settled, useImport } from "./use-import.ts";
import "./dialogs.css";

/** Takes tokens of any tool into the draft that is edited, as one step. */
export default function ImportTokens({
  dropped,
  onClose,
}: {
  dropped: Taken | undefined;
  onClose: () => void;
}) {
  const start = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      title="Import tokens"
      lead="Tokens of any tool: JSON, CSS, a folder or a zip archive. They go into the draft; Undo reverts the import."
      open
      onClose={onClose}
      initialFocus={start}
      wide
    >
      <TokensForm dropped={dropped} start={start} onClose={onClose} />
    </Dialog>
  );
}

type Way = "replace" | "add";

function TokensForm({
  dropped,
  start,
  onClose,
}: {
  dropped: Taken | undefined;
  start: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
}) {
  const document = useDocument();
  const { doc } = useSignal(document.state);
  const state = useImport(dropped, start);
  const [way, setWay] = useState<Way>("replace");
  const [isPending, setPending] = useState(false);
  const before = useMemo(() => tokensOf(doc.toString()) ?? {}, [doc]);
  const { examined } = state;
  const after = useMemo(
    () => examined && (way === "add" ? laidOver(before, examined.tokens) : examined.tokens),
    [before, examined, way],
  );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setPending(true);
    const settledNow = await settled(state).finally(() => setPending(false));
    if (settledNow === undefined) return;
    const { tokens } = settledNow;
    document.replaceText(printDocument(way === "add" ? laidOver(before, tokens) : tokens));
    onClose();
    toastUndo(document, "Imported the tokens into the draft");
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <Incoming state={state} />
      {after && (
        <>
          <Ways way={way} onWay={setWay} />
          <Replaced before={before} after={after} />
        </>
      )}
      <p className="form-actions dialog-foot">
        <Blocked state={state} />
        <Actions action="Import" isPending={isPending} onClose={onClose} />
      </p>
    </form>
  );
}

function Ways({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  const group = useId();
  const option = (one: Way, text: string, says: string) => (
    <label className="tk-choice">
      <input
        type="radio"
        className="tk-radio"
        name={group}
        checked={way === one}
        onChange={() => onWay(one)}
      />
      <span>
        <span className="strong">{text}</span> <span className="quiet">{says}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="tk-fieldset import-becomes">
      <legend className="tk-label">The tokens of the draft</legend>
      {option("replace", "Are replaced", "only what is imported stays")}
      {option("add", "Stay", "what has the same name is replaced")}
    </fieldset>
  );
}

/** Says what becomes of what is in the draft. */
function Replaced({ before, after }: { before: object; after: object }) {
  const { data } = useQuery({
    queryKey: ["import-replaces", numberOf(before), numberOf(after)],
    queryFn: () => compare(before, after),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: (last) => last,
  });
  if (data === undefined) return null;
  const { added, removed, ...changed } = data.verdict.counts;
  const others = Object.values(changed).reduce((sum, count) => sum + count, 0);
  const parts = [
    [added, "added"],
    [others, "changed"],
    [removed, "removed"],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${counted(count, "token")} ${word}`);
  return (
    <div
      className={
        removed + others > 0 ? "note note--warning import-replaces" : "note import-replaces"
      }
      role="status"
    >
      <CircleAlert aria-hidden />
      <p className="grow">
        {words.length === 0 ? "Nothing changes." : `In the draft: ${words.join(", ")}.`} Readers do
        not see it before you publish.
      </p>
    </div>
  );
}

/** One document over another: groups are joined, and a token of the same name is replaced. */
function laidOver(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const joined: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const there = Object.hasOwn(before, name) ? before[name] : undefined;
    const areGroups =
      isObject(there) && isObject(value) && !("$value" in there) && !("$value" in value);
    joined[name] = areGroups ? laidOver(there, value) : value;
  }
  return joined;
}
