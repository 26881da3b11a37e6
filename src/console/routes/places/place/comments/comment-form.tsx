import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { fieldErrorOf } from "#console/api/error.ts";
import { useMay, useSession } from "#console/api/session.ts";
import { FormFailure } from "#console/parts/form-failure.tsx";
import { FormText } from "#console/parts/form-field.tsx";
import { Kbd } from "#console/parts/kbd.tsx";
import { type Shortcut, useShortcuts } from "#console/parts/shortcuts.ts";
import { useSignal } from "#console/parts/signal.ts";
import { draftOf } from "./draft.ts";
import { useAddComment } from "./use-comments.ts";

const MAX_LINES = 12;

/** The pictures above may be many. */
export function goToComments(): void {
  const field = document.querySelector<HTMLElement>(".place-comment-form textarea");
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "end" });
}

const shortcuts: readonly Shortcut[] = [
  { keys: "c", does: "Write a comment", group: "Places", run: goToComments },
];

/** The form for a comment. The list shows it at once; a refused one returns to the form. */
export function CommentForm({ placeId }: { placeId: string }) {
  return useMay("comments.add") ? <Form placeId={placeId} /> : null;
}

function Form({ placeId }: { placeId: string }) {
  useShortcuts(shortcuts);
  const { subject } = useSession();
  const draft = draftOf(subject, placeId);
  const text = useSignal(draft.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, error, reset } = useAddComment(placeId, draft);
  const send = (): void => {
    if (text.trim() === "") field.current?.focus();
    else mutate(text.trim());
  };
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const keys = (event: KeyboardEvent): void => {
    const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSend || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="form place-comment-form" onSubmit={submit} noValidate>
      <FormFailure error={error} fields={["content"]} />
      <FormText
        ref={field}
        label="Add a comment"
        name="content"
        rows={Math.min(MAX_LINES, Math.max(2, text.split("\n").length))}
        maxLength={5000}
        value={text}
        onChange={({ target }) => {
          draft.type(target.value);
          if (error !== null) reset();
        }}
        onKeyDown={keys}
        error={fieldErrorOf(error, "content")}
      />
      <p className="row">
        <button type="submit" className="tk-button tk-button--small">
          Comment
        </button>
        <span className="place-send-key">
          <Kbd keys="mod+enter" />
        </span>
      </p>
    </form>
  );
}
