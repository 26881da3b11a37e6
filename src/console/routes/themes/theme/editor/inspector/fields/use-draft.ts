import { type RefObject, useState } from "react";
import { type Draft, isPending, liveDraft, problemOf, type Reading } from "./draft.ts";
import { useOnceRead } from "./use-once-read.ts";

/** Keeps what is typed into a field, previews it and writes it. */
export function useDraft({
  text,
  input,
  read,
  onPreview,
  onCommit,
}: {
  text: string;
  input: RefObject<HTMLInputElement | null>;
  read: (text: string) => Reading;
  onPreview: (json: unknown) => void;
  onCommit: (json: unknown, group?: string) => void;
}) {
  const [draft, setDraft] = useState<Draft>();
  useOnceRead(draft?.done === true ? draft : undefined, () => setDraft(undefined));

  const live = liveDraft(draft, text, document.activeElement === input.current);
  const drop = (): void => {
    setDraft(undefined);
    onPreview(undefined);
  };
  /** Writes a text; false if the field refuses it. */
  const commit = (typed: string, group?: string): boolean => {
    const reading = read(typed);
    if ("problem" in reading) {
      setDraft({ text: typed, of: text, done: false, tried: true });
      onPreview(undefined);
      return false;
    }
    // While the author types, `text` may follow what the preview shows.
    if (typed === (live?.of ?? text)) drop();
    else {
      setDraft({ text: typed, of: text, done: true, tried: false });
      onCommit(reading.json, group);
    }
    return true;
  };
  return {
    live,
    shown: live?.text ?? text,
    problem: problemOf(live, read),
    drop,
    commit,
    commitPending: (): boolean => isPending(live) && commit(live.text),
    type: (typed: string): void => {
      setDraft({ text: typed, of: live?.of ?? text, done: false, tried: false });
      const reading = read(typed);
      onPreview("json" in reading ? reading.json : undefined);
    },
  };
}
