import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useRef, useState } from "react";
import { client, trpc } from "../../api/client.ts";
import { fieldErrorOf } from "../../api/error.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { FormField } from "../../parts/form-field.tsx";
import { type Release, refetchReleases } from "./use-releases.ts";

/** Names a release and chooses its themes; of a new one without `release`. */
export function ReleaseDialog({ release, onClose }: { release?: Release; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(release?.name ?? "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(release?.themes.filter(isThere).map(({ slug }) => slug)),
  );
  const id = useId();
  const navigate = useNavigate();
  const { data } = useQuery({ ...trpc.themes.list.queryOptions({ limit: 200 }) });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const content = { name, themes: [...chosen] };
      return release === undefined
        ? client.releases.create.mutate(content)
        : client.releases.update.mutate({ id: release.id, ...content });
    },
    onSuccess: async ({ id: saved }) => {
      onClose();
      await refetchReleases();
      await navigate({ to: "/releases/$id", params: { id: saved } });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  const toggle = (slug: string): void => {
    const next = new Set(chosen);
    if (!next.delete(slug)) next.add(slug);
    setChosen(next);
  };
  const wrongName = fieldErrorOf(error, "name");
  const wrongThemes = fieldErrorOf(error, "themes");
  return (
    <Dialog
      title={release === undefined ? "New release" : "Name and themes"}
      lead="Its themes go live together, each with what the team has, or none does."
      open
      onClose={onClose}
      initialFocus={field}
    >
      <form className="form" onSubmit={submit} noValidate>
        {error && (wrongName ?? wrongThemes) === undefined && <FailureNote error={error} />}
        <FormField
          ref={field}
          label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={wrongName}
        />
        <fieldset className="releases-choice">
          <legend className="tk-label">Themes</legend>
          {data &&
            choicesOf(data.items, release).map(({ slug, name: theme, status }) => (
              <div key={slug} className="tk-choice">
                <input
                  id={`${id}${slug}`}
                  type="checkbox"
                  className="tk-checkbox"
                  checked={chosen.has(slug)}
                  disabled={status === undefined}
                  onChange={() => toggle(slug)}
                />
                <label htmlFor={`${id}${slug}`}>
                  {theme}
                  {status === undefined && <span className="quiet"> deleted</span>}
                  {status === "archived" && <span className="quiet"> archived</span>}
                </label>
              </div>
            ))}
          {wrongThemes && <p className="tk-error">{wrongThemes}</p>}
        </fieldset>
        <p className="form-actions">
          <button type="button" className="tk-button tk-button--small" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="tk-button tk-button--small tk-button--primary"
            aria-busy={isPending}
          >
            {release === undefined ? "Create" : "Save"}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

type Choice = Pick<Release["themes"][number], "slug" | "name" | "status">;

/** A deleted theme has no status. */
const isThere = ({ status }: Choice): boolean => status !== undefined;

/** The themes of the release that the list does not have, and the list. */
function choicesOf(listed: readonly Choice[], release: Release | undefined): Choice[] {
  const slugs = new Set(listed.map(({ slug }) => slug));
  return [...(release?.themes ?? []).filter(({ slug }) => !slugs.has(slug)), ...listed];
}
