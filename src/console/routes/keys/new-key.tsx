import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { runs } from "../../api/base.ts";
import { queryClient, trpc } from "../../api/client.ts";
import { failureOf, fieldErrorOf } from "../../api/error.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { FormField } from "../../parts/form-field.tsx";

const hasThemes = runs("themes");

const roles = [
  { value: "viewer", may: hasThemes ? "reads themes" : "shares places and pictures" },
  { value: "editor", may: hasThemes ? "changes and publishes themes" : "decides about reports" },
  { value: "admin", may: "everything" },
] as const;
/** The narrower choices of actions. */
const actionsOf: Readonly<Record<string, ("read" | "edit" | "publish")[] | undefined>> = {
  read: ["read"],
  edit: ["read", "edit"],
  publish: ["read", "publish"],
};
type Role = (typeof roles)[number]["value"];

/** The service names the slug that is wrong by its place, as `themes.1`. */
const themesErrorOf = (error: unknown): string | undefined =>
  error == null
    ? undefined
    : failureOf(error).details.find(({ field }) => field.startsWith("themes"))?.message;

const namesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Makes a key, and shows it this once. */
export function NewKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutate, data, error, reset, isPending } = useMutation(
    trpc.apiKeys.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.pathFilter()),
    }),
  );
  const close = (): void => {
    reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const day = String(form.get("expiresAt"));
    const themes = namesIn(String(form.get("themes") ?? ""));
    const actions = actionsOf[String(form.get("actions"))];
    mutate({
      name: String(form.get("name")),
      role: String(form.get("role")) as Role,
      ...(themes.length === 0 ? {} : { themes }),
      ...(actions === undefined ? {} : { actions }),
      // To the end of that day, as it is here.
      ...(day === "" ? {} : { expiresAt: new Date(`${day}T23:59:59`).toISOString() }),
    });
  };
  if (data !== undefined) {
    return (
      <Dialog
        title="New API key"
        lead="Copy it now: it is shown only this once. Later you see its first letters alone."
        open={open}
        onClose={close}
      >
        <div className="flex gap-12 round-8 line within copyable">
          <code>{data.key}</code>
          <CopyButton text={data.key} name="Copy key" />
        </div>
        <p className="form-actions">
          <button type="button" className="tk-button tk-button--small" onClick={close}>
            Done
          </button>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title="New API key" open={open} onClose={close}>
      <form className="form" onSubmit={submit}>
        {error && failureOf(error).details.length === 0 && <FailureNote error={error} />}
        <FormField
          label="What it is for"
          name="name"
          error={fieldErrorOf(error, "name")}
          placeholder="Build server"
          required
        />
        <RoleField />
        {hasThemes && <ScopeFields error={error} />}
        <FormField
          label="Expires"
          name="expiresAt"
          type="date"
          help="Left empty, it works until it is revoked."
          error={fieldErrorOf(error, "expiresAt")}
        />
        <p className="form-actions">
          <button type="button" className="tk-button tk-button--small" onClick={close}>
            Cancel
          </button>
          <button
            type="submit"
            className="tk-button tk-button--small tk-button--primary"
            disabled={isPending}
          >
            Make key
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** How the key is narrowed: to some themes, and to what it may do to them. */
function ScopeFields({ error }: { error: Parameters<typeof fieldErrorOf>[0] }) {
  return (
    <>
      <FormField
        label="Themes"
        name="themes"
        placeholder="ocean, harbour"
        help="Slugs. Left empty, it is for all of them; else it is for these alone, and for nothing but themes."
        error={themesErrorOf(error)}
      />
      <ActionsField error={fieldErrorOf(error, "actions")} />
    </>
  );
}

function ActionsField({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <div className="tk-field">
      <label className="tk-label" htmlFor={id}>
        Narrowed to
      </label>
      <select id={id} name="actions" className="tk-select" defaultValue="">
        <option value="">All that its role may</option>
        <option value="edit">Saving and asking for reviews</option>
        <option value="publish">Publishing what is saved</option>
        <option value="read">Reading</option>
      </select>
      {error && <p className="tk-error">{error}</p>}
    </div>
  );
}

function RoleField() {
  const id = useId();
  return (
    <fieldset className="tk-fieldset">
      <legend className="tk-label">What it may do</legend>
      {roles.map(({ value, may }) => (
        <div key={value} className="tk-choice">
          <input
            id={`${id}${value}`}
            className="tk-radio"
            type="radio"
            name="role"
            value={value}
            defaultChecked={value === "viewer"}
          />
          <label htmlFor={`${id}${value}`}>
            <span className="strong">{value}</span> <span className="quiet">{may}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}
