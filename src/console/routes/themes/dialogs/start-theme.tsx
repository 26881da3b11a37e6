import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { client, trpc } from "../../../api/client.ts";
import { fieldErrorOf } from "../../../api/error.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { Face } from "../../../parts/face.tsx";
import { FormFailure, useFocusOnError } from "../../../parts/form-failure.tsx";
import { FormField } from "../../../parts/form-field.tsx";
import { homeOf } from "../../../parts/screen-slugs.ts";
import { toast } from "../../../parts/toasts.tsx";
import { useRested } from "../../../parts/use-rested.ts";
import { refreshThemes } from "../actions.ts";
import { useFaces } from "../use-themes.ts";
import { slugOf } from "./slug.ts";
import { Actions, NameField, SlugField } from "./theme-fields.tsx";
import { useShown } from "./use-shown.ts";

export type Start = "copy" | "nothing";

const titles: Record<Start, string> = {
  copy: "New theme from a copy",
  nothing: "New theme without tokens",
};

/** Starts a theme as a draft: with the tokens of another, or with none. */
export function StartTheme({ from, onClose }: { from: Start | undefined; onClose: () => void }) {
  const shown = useShown(from);
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={titles[shown ?? "copy"]}
      lead="It starts as a draft: readers see it once you publish it."
      open={from !== undefined}
      onClose={onClose}
      initialFocus={first}
    >
      {shown && <StartForm key={shown} start={shown} first={first} onClose={onClose} />}
    </Dialog>
  );
}

/** The menu value for another theme; no slug has this form. */
const ANOTHER = "another theme";
/** The theme that a copy is made of unless another is chosen. */
const USUAL = "quartz";

function StartForm({
  start,
  first,
  onClose,
}: {
  start: Start;
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  const [typedSlug, setTypedSlug] = useState<string>();
  const [from, setFrom] = useState(start === "copy" ? USUAL : "");
  const [another, setAnother] = useState("");
  const slug = typedSlug ?? slugOf(name);
  const source = from === ANOTHER ? another.trim() : from;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => create({ name, slug }, source),
    onSuccess: (theme) => {
      void refreshThemes();
      toast(`Made ${theme.name}`);
      void navigate(homeOf(theme.slug));
    },
  });
  useFocusOnError(form, error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      <FormFailure error={error} fields={["name", "slug", "theme"]} />
      <NameField first={first} value={name} onValue={setName} error={error} />
      <SlugField
        value={slug}
        onValue={setTypedSlug}
        help="Its name in addresses and code. It stays once the theme is published."
        error={error}
      />
      {start === "copy" && <StartFrom value={from} onValue={setFrom} />}
      {from === ANOTHER && (
        <Another value={another} onValue={setAnother} error={fieldErrorOf(error, "theme")} />
      )}
      <p className="form-actions">
        <Actions action="Create theme" isPending={isPending} onClose={onClose} />
      </p>
    </form>
  );
}

async function create(fields: { name: string; slug: string }, source: string) {
  if (source === "") return client.themes.create.mutate(fields);
  const { tokens, defaultAppearance, version } = await client.themes.get.query({ slug: source });
  return client.themes.create.mutate({
    ...fields,
    tokens,
    defaultAppearance,
    message: `Started from ${source}, version ${version}`,
  });
}

function StartFrom({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const group = useId();
  const { data } = useQuery(
    trpc.themes.list.queryOptions({ system: true, sort: "name", order: "asc" }),
  );
  const builtIn = data?.items ?? [];
  const faces = useFaces(builtIn);
  const option = (one: string, text: string, says: string, slug?: string) => (
    <label key={one} className="flex gap-8 new-theme-start">
      <input
        type="radio"
        className="tk-radio"
        name={group}
        checked={value === one}
        onChange={() => onValue(one)}
      />
      <span className="grow">
        <span className="strong">{text}</span> <span className="quiet">{says}</span>
      </span>
      {slug !== undefined && <Face colors={faces.get(slug)?.face ?? undefined} />}
    </label>
  );
  return (
    <fieldset className="tk-fieldset">
      <legend className="tk-label">Start from</legend>
      {builtIn.map(({ slug, name }) => option(slug, name, "built in", slug))}
      {option(ANOTHER, "Another theme", "with its tokens as they are")}
    </fieldset>
  );
}

const OFFERED = 12;

function Another({
  value,
  onValue,
  error,
}: {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}) {
  const listId = useId();
  const q = useRested(value.trim());
  const { data } = useQuery({
    ...trpc.themes.list.queryOptions({ q, system: false, limit: OFFERED }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <FormField
        label="Slug of that theme"
        list={listId}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        autoComplete="off"
        spellCheck={false}
        error={error}
      />
      <datalist id={listId}>
        {data?.items.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
