import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { client, trpc } from "../../../api/client.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FormFailure, useFocusOnError } from "../../../parts/form-failure.tsx";
import { homeOf } from "../../../parts/screen-slugs.ts";
import { toast } from "../../../parts/toasts.tsx";
import { refreshThemes } from "../actions.ts";
import type { ListedTheme } from "../use-themes.ts";
import { copySlugs } from "./slug.ts";
import { Actions, SlugField } from "./theme-fields.tsx";
import { useShown } from "./use-shown.ts";

/** Copies a theme to a slug of its own; afterwards the copy is edited. */
export function DuplicateTheme({
  theme,
  onClose,
}: {
  theme: ListedTheme | undefined;
  onClose: () => void;
}) {
  const shown = useShown(theme);
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title="Duplicate theme"
      lead={`The copy of ${shown?.name ?? ""} is a draft with a history of its own.`}
      open={theme !== undefined}
      onClose={onClose}
      initialFocus={first}
    >
      {shown && <DuplicateForm key={shown.slug} theme={shown} first={first} onClose={onClose} />}
    </Dialog>
  );
}

function DuplicateForm({
  theme,
  first,
  onClose,
}: {
  theme: ListedTheme;
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<string>();
  const free = useFreeSlug(theme.slug);
  const slug = typed ?? free;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client.themes.duplicate.mutate({ theme: theme.slug, slug }),
    onSuccess: (copy) => {
      void refreshThemes();
      toast(`This is your copy of ${theme.name}, ${copy.slug}`);
      void navigate(homeOf(copy.slug));
    },
  });
  useFocusOnError(form, error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      <FormFailure error={error} fields={["slug"]} />
      <SlugField
        first={first}
        label="Slug of the copy"
        value={slug}
        onValue={setTyped}
        error={error}
      />
      <p className="form-actions">
        <Actions action="Duplicate" isPending={isPending} onClose={onClose} />
      </p>
    </form>
  );
}

/** The first slug for a copy that no theme has. */
function useFreeSlug(slug: string): string {
  const slugs = copySlugs(slug);
  const { data } = useQuery(trpc.themes.faces.queryOptions({ slugs }));
  const taken = new Set(data?.items.map((one) => one.slug));
  return slugs.find((one) => !taken.has(one)) ?? `${slug}-copy`;
}
