import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { CircleAlert, FileUp } from "lucide-react";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { client, queryClient, trpc } from "../../../api/client.ts";
import { failureOf, fieldErrorOf } from "../../../api/error.ts";
import type { Range } from "../../../document/types.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FormFailure, useFocusOnError } from "../../../parts/form-failure.tsx";
import { FormField } from "../../../parts/form-field.tsx";
import { counted } from "../../../parts/status.tsx";
import { toast, toastFailure } from "../../../parts/toasts.tsx";
import { useRested } from "../../../parts/use-rested.ts";
import { refreshThemes } from "../actions.ts";
import { type DroppedFile, readFile } from "./drop.ts";
import { ImportFindings } from "./findings.tsx";
import { placeOf, readImport } from "./import-document.ts";

/** Takes in a theme from a file or the clipboard; what is wrong with it is mended here. */
export function ImportTheme({
  open,
  file,
  onClose,
}: {
  open: boolean;
  /** What was dropped on the page. */
  file: DroppedFile | undefined;
  onClose: () => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      title="Import theme"
      lead="An export of a theme, or a token document alone. Nothing is made before it has no errors."
      open={open}
      onClose={onClose}
      initialFocus={area}
      wide
    >
      <ImportForm file={file} area={area} onClose={onClose} />
    </Dialog>
  );
}

type Status = "draft" | "published";

function ImportForm({
  file: dropped,
  area,
  onClose,
}: {
  file: DroppedFile | undefined;
  area: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState(dropped);
  const [taken, setTaken] = useState(dropped);
  const [text, setText] = useState(dropped?.text ?? "");
  const [typedName, setName] = useState<string>();
  const [typedSlug, setSlug] = useState<string>();
  const [chosen, setChosen] = useState<Status>();
  const [acceptBreaking, setAccept] = useState(false);
  const take = (next: DroppedFile): void => {
    setFile(next);
    setText(next.text);
    setName(undefined);
    setSlug(undefined);
    setChosen(undefined);
  };
  // Another file dropped on the page while this is open.
  if (dropped !== undefined && dropped !== taken) {
    setTaken(dropped);
    take(dropped);
  }
  const rested = useRested(text);
  const read = text.trim() === "" ? undefined : readImport(text, file?.name);
  const examined = useExamined(rested, file?.name);
  const incoming = read && "incoming" in read ? read.incoming : undefined;
  const problem = read && "problem" in read ? read.problem : undefined;
  const name = typedName ?? incoming?.name ?? "";
  const slug = typedSlug ?? incoming?.slug ?? "";
  const existing = useExisting(slug);
  const status = chosen ?? (existing?.status === "published" ? "published" : "draft");

  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      client.themes.import.mutate({
        slug,
        name,
        ...incoming?.fields,
        tokens: incoming?.tokens ?? {},
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
  const jump = (range: Range | undefined): void => show(area, text, range);
  const errors = examined?.errorCount ?? 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (problem) jump({ from: problem.at, to: problem.at + 1 });
    if (incoming === undefined) {
      if (!problem) area.current?.focus();
      return;
    }
    // Of the text as it is now; where nobody answers, the import says so.
    const verdict = await queryClient
      .fetchQuery(examination(incoming.tokens))
      .catch(() => undefined);
    const first = verdict?.findings.find(({ severity }) => severity === "error");
    if (first) {
      jump(placeOf(text, incoming, first));
      return;
    }
    try {
      const there = await themeAt(slug.trim());
      // What goes is said before it goes, however slowly that became known.
      if (there?.version === existing?.version) mutate();
      else setTimeout(() => form.current?.querySelector(".import-replaces")?.scrollIntoView());
    } catch {
      toastFailure(`Whether there is a theme ${slug} could not be told; try again.`);
    }
  };
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      <FormFailure error={error} fields={["name", "slug"]} />
      <div className="import-columns" data-empty={read === undefined || undefined}>
        <Source area={area} text={text} onText={setText} onFile={take} />
        {problem && (
          <section className="import-findings" aria-label="Findings">
            <div className="note note--bad" role="status">
              <CircleAlert aria-hidden />
              <p className="grow">{problem.message}</p>
              <button
                type="button"
                className="tool tool--small"
                onClick={() => jump({ from: problem.at, to: problem.at + 1 })}
              >
                Show
              </button>
            </div>
          </section>
        )}
        {incoming && examined && (
          <ImportFindings
            findings={examined.findings}
            errors={errors}
            warnings={examined.warningCount}
            onFinding={(finding) => jump(placeOf(text, incoming, finding))}
          />
        )}
      </div>
      {incoming && (
        <>
          <div className="import-fields">
            <FormField
              label="Name"
              name="name"
              value={name}
              onChange={({ target }) => setName(target.value)}
              autoComplete="off"
              error={fieldErrorOf(error, "name")}
            />
            <FormField
              label="Slug"
              name="slug"
              className="tk-input mono"
              value={slug}
              onChange={({ target }) => setSlug(target.value)}
              autoComplete="off"
              spellCheck={false}
              error={fieldErrorOf(error, "slug")}
            />
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
          <span>Import it all the same: I know what breaks</span>
        </label>
      )}
      <p className="form-actions import-actions">
        {errors > 0 && problem === undefined && (
          <span className="import-blocked">
            {`Mend ${counted(errors, "error")} first: nothing is made before.`}
          </span>
        )}
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Cancel
        </button>
        <button
          type="submit"
          className="tk-button tk-button--small tk-button--primary"
          disabled={isPending}
        >
          Import
        </button>
      </p>
    </form>
  );
}

const failureIs = (error: unknown, code: string): boolean =>
  error != null && failureOf(error).code === code;

/** A text never changes, so neither does what is said of it. */
const examination = (tokens: Record<string, unknown>) => ({
  ...trpc.tokens.validate.queryOptions({ tokens }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 10_000,
});

/** What validation says; the findings before stay until the next are there. */
function useExamined(text: string, file: string | undefined) {
  const read = text.trim() === "" ? undefined : readImport(text, file);
  const tokens = read && "incoming" in read ? read.incoming.tokens : undefined;
  const { data } = useQuery({
    ...examination(tokens ?? {}),
    enabled: tokens !== undefined,
    placeholderData: keepPreviousData,
  });
  return tokens === undefined ? undefined : data;
}

/** The theme that has this slug already; archived ones count. */
function useExisting(slug: string) {
  const asked = useRested(slug.trim());
  const { data: faces } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs: [asked] }),
    enabled: asked !== "",
  });
  const isThere = asked === slug.trim() && faces?.items[0]?.slug === asked;
  const { data: theme } = useQuery({
    ...trpc.themes.get.queryOptions({ slug: asked }),
    enabled: isThere,
  });
  return isThere ? theme : undefined;
}

/** The theme under a slug as it is now; what it answers is what `useExisting` then shows. */
async function themeAt(slug: string) {
  const faces = await queryClient.fetchQuery({
    ...trpc.themes.faces.queryOptions({ slugs: [slug] }),
    staleTime: 0,
  });
  if (faces.items[0]?.slug !== slug) return undefined;
  return queryClient.fetchQuery({ ...trpc.themes.get.queryOptions({ slug }), staleTime: 0 });
}

function Source({
  area,
  text,
  onText,
  onFile,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  onFile: (file: DroppedFile) => void;
}) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="tk-field import-source">
      <div className="row">
        <label className="tk-label" htmlFor={id}>
          JSON
        </label>
        <button type="button" className="tool end" onClick={() => chooser.current?.click()}>
          <FileUp aria-hidden />
          Choose a file
        </button>
        <input
          ref={chooser}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={async ({ target }) => {
            const chosen = target.files?.[0];
            const read = chosen && (await readFile(chosen));
            if (read) onFile(read);
            target.value = "";
          }}
        />
      </div>
      <textarea
        ref={area}
        id={id}
        className="tk-textarea import-text"
        value={text}
        onChange={({ target }) => onText(target.value)}
        placeholder="Paste it here, or drop a file anywhere on the page."
        wrap="off"
        spellCheck={false}
        autoComplete="off"
      />
    </div>
  );
}

function Becomes({ status, onStatus }: { status: Status; onStatus: (status: Status) => void }) {
  const group = useId();
  const option = (one: Status, text: string, says: string) => (
    <label className="tk-choice">
      <input
        type="radio"
        className="tk-radio"
        name={group}
        checked={status === one}
        onChange={() => onStatus(one)}
      />
      <span>
        <span className="strong">{text}</span> <span className="quiet">{says}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="tk-fieldset import-becomes">
      <legend className="tk-label">It becomes</legend>
      {option("draft", "A draft", "nobody sees it yet")}
      {option("published", "Published", "live at once")}
    </fieldset>
  );
}

/** Says what is there under the slug, and what happens to it. */
function Replaces({
  existing,
  status,
}: {
  existing: { name: string; version: number; status: string; system: boolean } | undefined;
  status: Status;
}) {
  if (existing === undefined) return null;
  const { name, version, system } = existing;
  const wasLive = existing.status === "published";
  return (
    <div className="note note--warning import-replaces" role="status">
      <CircleAlert aria-hidden />
      <p className="grow">
        {system
          ? `${name} is built in and stays as it is: choose another slug.`
          : `This replaces ${name}, version ${version}, which is ${stands[existing.status] ?? existing.status}. ${
              wasLive
                ? status === "published"
                  ? "Applications read the new tokens at once."
                  : "It goes offline until it is published again."
                : "Its history stays."
            }`}
      </p>
    </div>
  );
}

const stands: Readonly<Record<string, string>> = {
  published: "published",
  draft: "a draft",
  archived: "archived",
};

const LINE = 20;
const LINES_ABOVE = 3;

/** Selects a place in the text and brings it into view. */
function show(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  range: Range | undefined,
): void {
  const field = area.current;
  if (field === null) return;
  const { from, to } = range ?? { from: 0, to: 0 };
  field.focus();
  field.setSelectionRange(from, Math.min(to, text.length));
  const line = text.slice(0, from).split("\n").length - 1;
  field.scrollTop = Math.max(0, line - LINES_ABOVE) * LINE;
  field.scrollLeft = 0;
}
