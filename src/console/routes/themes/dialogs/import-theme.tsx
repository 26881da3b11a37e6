import { useMutation } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { client, queryClient } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import type { Range } from "../../../document/types.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FormFailure, useFocusOnError } from "../../../parts/form-failure.tsx";
import { counted } from "../../../parts/status.tsx";
import { toast, toastFailure } from "../../../parts/toasts.tsx";
import { useRested } from "../../../parts/use-rested.ts";
import { refreshThemes } from "../actions.ts";
import type { DroppedFile } from "./drop.ts";
import { examination, themeAt, useExamined, useExisting } from "./examine.ts";
import { ImportFindings } from "./findings.tsx";
import { Becomes, Replaces, type Status } from "./import-becomes.tsx";
import { placeOf, readImport } from "./import-document.ts";
import { Source } from "./import-source.tsx";
import { Actions, NameField, SlugField } from "./theme-fields.tsx";

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
          <span>Import it all the same: I know what breaks</span>
        </label>
      )}
      <p className="form-actions import-actions">
        {errors > 0 && problem === undefined && (
          <span className="import-blocked">
            {`Mend ${counted(errors, "error")} first: nothing is made before.`}
          </span>
        )}
        <Actions action="Import" isPending={isPending} onClose={onClose} />
      </p>
    </form>
  );
}

const failureIs = (error: unknown, code: string): boolean =>
  error != null && failureOf(error).code === code;

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
