import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { WayBack } from "#console/parts/way-back.tsx";
import { client } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import { Needs } from "../../../app/shell/needs.tsx";
import { useScreenTitle } from "../../../app/shell/screen-title.ts";
import { Breadcrumb } from "../../../app/shell/top.tsx";
import { useFocusOnError } from "../../../parts/form-failure.tsx";
import { homeOf } from "../../../parts/screen-slugs.ts";
import { toast, toastFailure, toastLink } from "../../../parts/toasts.tsx";
import { refreshThemes } from "../actions.ts";
import { NameField, SlugField } from "../dialogs/theme-fields.tsx";
import { Becomes, Replaces } from "./becomes.tsx";
import { clearImported, type ImportDraft } from "./draft.ts";
import { themeAt, useExisting } from "./examine.ts";
import { axisProblems, outcomeOf, useAxes } from "./outcome.ts";
import { useImportedNames } from "./own-names.tsx";
import { ImportPage } from "./page.tsx";
import { mayBreak, Refusal } from "./refusal.tsx";
import { importSearch } from "./search.ts";
import { stepToFix } from "./step-to-fix.ts";
import { atStep } from "./steps.tsx";
import { settled, useImport } from "./use-import.ts";
import { useIsHere } from "./use-is-here.ts";
import { useOutcome } from "./use-outcome.ts";

const route = getRouteApi("/themes/import");

/** Imports a theme from files of any tool. */
export function ImportTheme() {
  useScreenTitle("Import", "/themes/import");
  return (
    <Needs permission="themes.write" least="editor" name="Import">
      <Breadcrumb>
        <ol className="crumbs">
          <WayBack to="/themes">Themes</WayBack>
          <li>
            <h1 aria-current="page">Import</h1>
          </li>
        </ol>
      </Breadcrumb>
      <NewTheme />
    </Needs>
  );
}

/** The import of a new theme has no target. */
const NEW = "";

function NewTheme() {
  const { step = "files" } = importSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const state = useImport(NEW);
  const { draft, change, examined, incoming, name, slug } = state;
  const names = useImportedNames(examined?.tokens, draft, change);
  const existing = useExisting(slug);
  const status = draft.status ?? (existing?.status === "published" ? "published" : "draft");
  const axes = useAxes(examined?.tokens);
  const outcome = useOutcome(examined, draft, names);
  const { mutate, error, isPending, variables } = useCreate();
  const [accepted, setAccepted] = useState<unknown>();
  // Consent is to this refusal of these choices, and to no later one.
  const isRefused = failureIs(error, "breaking_change");
  const isBreaking = isRefused && variables !== undefined && isSameImport(variables.draft, draft);
  const acceptBreaking = isBreaking && accepted === error;
  const asked = useRef<{ version: number | undefined }>(undefined);
  const note = useId();
  useFocusOnError(form, error);
  const submit = async (): Promise<void> => {
    const converted = await settled(state);
    if (converted === undefined) return;
    const toFix = stepToFix(axisProblems(axes, draft.axes), names);
    if (toFix !== undefined) {
      void navigate({ search: atStep(toFix) });
      return;
    }
    try {
      const there = await themeAt(slug.trim());
      // Announces the replaced content before replacing it, even if it loads slowly.
      if (there?.version === existing?.version) {
        const tokens = outcomeOf(converted.tokens, draft, names.applied);
        const theme = { slug, name, ...incoming?.fields, tokens, status };
        mutate({ theme, replaced: existing?.name, draft, acceptBreaking });
      } else setTimeout(() => document.getElementById(note)?.scrollIntoView());
    } catch {
      toastFailure(`Cannot check whether the theme ${slug} exists; try again.`);
    }
  };
  const onSubmit = (): void => {
    // A second click does nothing while the first is at work, unless the page has said meanwhile what it replaces.
    if (isPending || (asked.current && asked.current.version === existing?.version)) return;
    const mine = { version: existing?.version };
    asked.current = mine;
    void submit().finally(() => {
      if (asked.current === mine) asked.current = undefined;
    });
  };
  return (
    <ImportPage
      target={NEW}
      state={state}
      outcome={outcome}
      names={names}
      wanted={step}
      isPending={isPending}
      form={form}
      onSubmit={onSubmit}
    >
      {(isBreaking || !isRefused) && <Refusal error={error} fields={["name", "slug"]} />}
      <NameField value={name} onValue={(next) => change({ name: next })} error={error} />
      <SlugField
        value={slug}
        onValue={(next) => change({ slug: next })}
        error={error}
        {...(existing === null && { help: `${slug.trim()}, free` })}
      />
      <div id={note}>
        <Replaces existing={existing ?? undefined} status={status} />
      </div>
      <Becomes status={status} onStatus={(next) => change({ status: next })} />
      {isBreaking && mayBreak(error) && (
        <label className="tk-choice">
          <input
            type="checkbox"
            className="tk-checkbox"
            checked={acceptBreaking}
            onChange={({ target }) => setAccepted(target.checked ? error : undefined)}
          />
          <span>Import it anyway: I know what breaks</span>
        </label>
      )}
    </ImportPage>
  );
}

/** An import as it was when the button was pressed; files given since do not change it. */
interface Sent {
  theme: Parameters<typeof client.themes.import.mutate>[0];
  /** The name of the theme that it replaces. */
  replaced: string | undefined;
  /** The choices at that time. */
  draft: ImportDraft;
  acceptBreaking: boolean;
}

/** Whether the same content goes to the same slug. */
const isSameImport = (one: ImportDraft, other: ImportDraft): boolean =>
  decisive.every((field) => one[field] === other[field]);

const decisive = [
  "files",
  "out",
  "readAs",
  "format",
  "axes",
  "names",
  "roles",
  "name",
  "slug",
  "status",
] as const;

/** Creates the theme, or replaces the one that is there, and opens its Overview. */
function useCreate() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return useMutation({
    mutationFn: ({ theme, acceptBreaking }: Sent) =>
      client.themes.import.mutate({ ...theme, ...(acceptBreaking ? { acceptBreaking } : {}) }),
    onSuccess: async (theme, { draft, replaced }) => {
      await refreshThemes();
      const words = replaced ? `Replaced ${replaced} by the import` : `Imported ${theme.name}`;
      const open = () => navigate(homeOf(theme.slug));
      if (isHere()) {
        await open();
        toast(words);
      } else toastLink(words, "Open", () => void open());
      clearImported(NEW, draft);
    },
  });
}

const failureIs = (error: unknown, code: string): boolean =>
  error != null && failureOf(error).code === code;
