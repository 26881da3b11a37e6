import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FormFailure, useFocusOnError } from "../../../parts/form-failure.tsx";
import { toast, toastFailure } from "../../../parts/toasts.tsx";
import { refreshThemes } from "../actions.ts";
import { type Examined, themeAt, useExisting } from "./examine.ts";
import type { Taken } from "./given-files.ts";
import { Becomes, Replaces, type Status } from "./import-becomes.tsx";
import { ImportNames, useImportedNames } from "./import-names.tsx";
import { Blocked, Incoming } from "./import-parts.tsx";
import { Actions, NameField, SlugField } from "./theme-fields.tsx";
import { settled, useImport } from "./use-import.ts";

/** Imports a theme from files of any tool or the clipboard; its author fixes errors here. */
export function ImportTheme({
  open,
  dropped,
  onClose,
}: {
  open: boolean;
  /** The files dropped on the page. */
  dropped: Taken | undefined;
  onClose: () => void;
}) {
  const start = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      title="Import theme"
      lead="Tokens of any tool: JSON, CSS, a folder or a zip archive. You see the result before anything is created."
      open={open}
      onClose={onClose}
      initialFocus={start}
      wide
    >
      <ImportForm dropped={dropped} start={start} onClose={onClose} />
    </Dialog>
  );
}

function ImportForm({
  dropped,
  start,
  onClose,
}: {
  dropped: Taken | undefined;
  start: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const state = useImport(dropped, start);
  const names = useImportedNames(state.examined);
  const [typedName, setName] = useState<string>();
  const [typedSlug, setSlug] = useState<string>();
  const [chosen, setChosen] = useState<Status>();
  const [acceptBreaking, setAccept] = useState(false);
  const { files, incoming, problem } = state;
  const name = typedName ?? state.name;
  const slug = typedSlug ?? state.slug;
  const existing = useExisting(slug);
  const status = chosen ?? (existing?.status === "published" ? "published" : "draft");

  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ tokens }: Examined) =>
      client.themes.import.mutate({
        slug,
        name,
        ...incoming?.fields,
        tokens: names.applied(tokens),
        status,
        ...(acceptBreaking ? { acceptBreaking } : {}),
      }),
    onSuccess: async (theme) => {
      await refreshThemes();
      toast(existing ? `Replaced ${existing.name} by the import` : `Imported ${theme.name}`);
      onClose();
    },
  });
  useFocusOnError(form, error);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const examined = await settled(state);
    if (examined === undefined) return;
    if (names.problems.size > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    try {
      const there = await themeAt(slug.trim());
      // Announces the replaced content before replacing it, even if it loads slowly.
      if (there?.version === existing?.version) mutate(examined);
      else setTimeout(() => form.current?.querySelector(".import-replaces")?.scrollIntoView());
    } catch {
      toastFailure(`Cannot check whether the theme ${slug} exists; try again.`);
    }
  };
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      <FormFailure error={error} fields={["name", "slug"]} />
      <Incoming state={state} />
      {files.length > 0 && problem === undefined && (
        <>
          <ImportNames names={names} />
          <div className="import-fields">
            <NameField value={name} onValue={setName} error={error} />
            <SlugField value={slug} onValue={setSlug} error={error} />
          </div>
          <Becomes status={status} onStatus={setChosen} />
          <Replaces existing={existing} status={status} />
        </>
      )}
      {failureIs(error, "breaking_change") && (
        <label className="tk-choice">
          <input
            type="checkbox"
            className="tk-checkbox"
            checked={acceptBreaking}
            onChange={({ target }) => setAccept(target.checked)}
          />
          <span>Import it anyway: I know what breaks</span>
        </label>
      )}
      <p className="form-actions dialog-foot">
        <Blocked state={state} />
        <Actions action="Import" isPending={isPending} onClose={onClose} />
      </p>
    </form>
  );
}

const failureIs = (error: unknown, code: string): boolean =>
  error != null && failureOf(error).code === code;
