import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { runs } from "../../api/base.ts";
import { queryClient, trpc } from "../../api/client.ts";
import { failureOf, fieldErrorOf } from "../../api/error.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { FormField, FormText } from "../../parts/form-field.tsx";
import { type EventType, eventGroups, presetNames, unseenEvents, type Webhook } from "./words.ts";

type Preset = Webhook["preset"];

/** Adds a webhook, or changes one; an empty address leaves it as it is. */
export function WebhookForm({ of: webhook, onClose }: { of?: Webhook; onClose: () => void }) {
  const onSuccess = () => queryClient.invalidateQueries(trpc.webhooks.pathFilter());
  const create = useMutation(trpc.webhooks.create.mutationOptions({ onSuccess }));
  const update = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: async () => {
        await onSuccess();
        onClose();
      },
    }),
  );
  const error = create.error ?? update.error;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = fieldsOf(new FormData(event.currentTarget));
    const { url, headers, ...others } = fields;
    if (webhook === undefined) create.mutate({ ...others, url, headers: headers ?? {} });
    else {
      update.mutate({
        ...others,
        events: [...others.events, ...unseenEvents(webhook)],
        id: webhook.id,
        ...(url === "" ? {} : { url }),
        ...(headers === undefined ? {} : { headers }),
      });
    }
  };
  if (create.data !== undefined) {
    return <Secret secret={create.data.secret} onClose={onClose} />;
  }
  return (
    <Dialog title={webhook ? "Edit webhook" : "New webhook"} open wide onClose={onClose}>
      <form className="form" onSubmit={submit}>
        {error && failureOf(error).details.length === 0 && <FailureNote error={error} />}
        <FormField
          label="Who listens"
          name="name"
          placeholder="Build server"
          defaultValue={webhook?.name}
          error={fieldErrorOf(error, "name")}
          required
        />
        <FormField
          label="Address"
          name="url"
          type="url"
          placeholder={webhook?.url ?? "https://ci.example.com/hooks/tokenkit"}
          {...(webhook ? { help: "Left empty, it stays as it is." } : {})}
          error={fieldErrorOf(error, "url")}
          required={webhook === undefined}
        />
        <PresetField chosen={webhook?.preset ?? "generic"} />
        <EventFields
          chosen={webhook?.events ?? [runs("themes") ? "theme.published" : "image.created"]}
          error={eventsError(error)}
        />
        {runs("themes") && (
          <FormField
            label="Themes"
            name="themes"
            placeholder="all"
            help="Slugs, separated by commas; empty for all."
            defaultValue={webhook?.themes.join(", ")}
            error={fieldErrorOf(error, "themes")}
          />
        )}
        <FormText
          label="Headers in addition"
          name="headers"
          rows={2}
          placeholder="Authorization: Bearer …"
          help={headersHelp(webhook)}
          error={fieldErrorOf(error, "headers")}
        />
        <p className="form-actions dialog-foot">
          <button type="button" className="tk-button tk-button--small" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="tk-button tk-button--small tk-button--primary"
            disabled={create.isPending || update.isPending}
          >
            {webhook ? "Save" : "Add webhook"}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

const headersHelp = (webhook: Webhook | undefined): string =>
  webhook === undefined || webhook.headers.length === 0
    ? "One a line. Kept encrypted."
    : `One a line. Left empty, ${webhook.headers.join(", ")} stays as it is.`;

const eventsError = (error: Parameters<typeof fieldErrorOf>[0]): string | undefined =>
  fieldErrorOf(error, "events");

const slugsOf = (text: string): string[] =>
  text
    .split(",")
    .map((slug) => slug.trim())
    .filter(Boolean);

function fieldsOf(form: FormData) {
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const lines = text("headers").split("\n").filter(Boolean);
  return {
    name: text("name"),
    url: text("url"),
    preset: text("preset") as Preset,
    events: form.getAll("events") as EventType[],
    ...(runs("themes") ? { themes: slugsOf(text("themes")) } : {}),
    headers:
      lines.length === 0
        ? undefined
        : Object.fromEntries(
            lines.map((line) => {
              const [name = "", ...value] = line.split(":");
              return [name.trim(), value.join(":").trim()];
            }),
          ),
  };
}

function PresetField({ chosen }: { chosen: Preset }) {
  const id = useId();
  return (
    <div className="tk-field">
      <label className="tk-label" htmlFor={id}>
        Form of the body
      </label>
      <select id={id} className="tk-select" name="preset" defaultValue={chosen}>
        {Object.entries(presetNames).map(([preset, name]) => (
          <option key={preset} value={preset}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function EventFields({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  return (
    <fieldset className="tk-fieldset">
      <legend className="tk-label">Events</legend>
      {error && (
        <p className="tk-error" role="alert">
          Choose at least one event.
        </p>
      )}
      <div className="hooks-choices">
        {eventGroups.map(({ name, events }) => (
          <div key={name}>
            <h3>{name}</h3>
            {events.map((event) => (
              <label key={event} className="tk-choice">
                <input
                  type="checkbox"
                  className="tk-checkbox"
                  name="events"
                  value={event}
                  defaultChecked={chosen.includes(event)}
                />
                <span>{event}</span>
              </label>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows a secret this once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title="Signing secret"
      lead="Copy it now: it is shown only this once. The receiver verifies requests with it."
      open
      onClose={onClose}
    >
      <div className="copyable">
        <code>{secret}</code>
        <CopyButton text={secret} name="Copy secret" />
      </div>
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Done
        </button>
      </p>
    </Dialog>
  );
}
