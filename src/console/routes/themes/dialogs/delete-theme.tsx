import { useMutation } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import { useSession } from "../../../api/session.ts";
import { dropDraft } from "../../../editing/drafts.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { FormField } from "../../../parts/form-field.tsx";
import { counted } from "../../../parts/status.tsx";
import { toast } from "../../../parts/toasts.tsx";
import { refreshThemes } from "../actions.ts";
import type { ListedTheme } from "../use-themes.ts";
import { useShown } from "./use-shown.ts";

/** Says what goes for good, offers what is enough, and wants the slug typed. */
export function DeleteTheme({
  theme,
  onClose,
  onArchive,
}: {
  theme: ListedTheme | undefined;
  onClose: () => void;
  onArchive: (theme: ListedTheme) => void;
}) {
  const shown = useShown(theme);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Delete theme" open={theme !== undefined} onClose={onClose} initialFocus={field}>
      {shown && (
        <>
          {shown.status !== "archived" && (
            <div className="note">
              <Archive aria-hidden />
              <p className="grow">
                Archiving ends its current URL and takes it out of the lists. Pinned URLs go on, and
                it can be restored.
              </p>
              <button
                type="button"
                className="tk-button tk-button--small"
                onClick={() => {
                  onClose();
                  onArchive(shown);
                }}
              >
                Archive
              </button>
            </div>
          )}
          <DeleteForm key={shown.slug} theme={shown} field={field} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

function DeleteForm({
  theme,
  field,
  onClose,
}: {
  theme: ListedTheme;
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const { slug, name, version, status } = theme;
  const { subject } = useSession();
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client.themes.remove.mutate({ slug }),
    onSuccess: async () => {
      onClose();
      toast(`Deleted ${name}`);
      await Promise.all([refreshThemes(), dropDraft(subject, slug).catch(() => undefined)]);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === slug) {
      mutate();
      return;
    }
    setRefused(true);
    field.current?.focus();
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      {error && <FailureNote error={error} />}
      <p className="prose">
        Deleting <span className="strong">{name}</span> takes its history with it (
        {counted(version, "version")}), {status === "published" ? "its current URL and " : ""}every
        pinned URL of it, and what is being prepared for it. Applications that read it get nothing.
        There is no way back.
      </p>
      <FormField
        ref={field}
        label={`Type ${slug} to delete it`}
        className="tk-input mono"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(false);
        }}
        autoComplete="off"
        spellCheck={false}
        error={isRefused ? `This is not its slug, ${slug}` : undefined}
      />
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Cancel
        </button>
        <button
          type="submit"
          className="tk-button tk-button--small tk-button--danger"
          disabled={isPending}
        >
          Delete
        </button>
      </p>
    </form>
  );
}
