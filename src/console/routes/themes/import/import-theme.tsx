import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useId, useRef } from "react";
import { client } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import { Needs } from "../../../app/shell/needs.tsx";
import { useScreenTitle } from "../../../app/shell/screen-title.ts";
import { Breadcrumb } from "../../../app/shell/top.tsx";
import { FormFailure, useFocusOnError } from "../../../parts/form-failure.tsx";
import { homeOf } from "../../../parts/screen-slugs.ts";
import { toast, toastFailure } from "../../../parts/toasts.tsx";
import { refreshThemes } from "../actions.ts";
import { NameField, SlugField } from "../dialogs/theme-fields.tsx";
import { Becomes, Replaces, type Status } from "./becomes.tsx";
import { clearDraft } from "./draft.ts";
import { type Examined, themeAt, useExisting } from "./examine.ts";
import { withAxes, withRoles } from "./outcome.ts";
import { useImportedNames } from "./own-names.tsx";
import { ImportPage } from "./page.tsx";
import { importSearch } from "./search.ts";
import { settled, useImport } from "./use-import.ts";

const route = getRouteApi("/themes/import");

/** Imports a theme from files of any tool. */
export function ImportTheme() {
  useScreenTitle("Import", "/themes/import");
  return (
    <Needs permission="themes.write" least="editor" name="Import">
      <Breadcrumb>
        <ol className="crumbs">
          <li>
            <Link to="/themes" activeOptions={{ exact: true }}>
              <ChevronLeft aria-hidden />
              <span>Themes</span>
            </Link>
          </li>
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
  const { draft, change, examined, name, slug } = state;
  const names = useImportedNames(examined?.tokens, draft, change);
  const existing = useExisting(slug);
  const status = draft.status ?? (existing?.status === "published" ? "published" : "draft");
  const { mutate, error, isPending } = useCreate(state, names.applied, status, existing?.name);
  const isAsked = useRef(false);
  const note = useId();
  useFocusOnError(form, error);
  const submit = async (): Promise<void> => {
    const converted = await settled(state);
    if (converted === undefined) return;
    if (names.problems.size > 0) {
      void navigate({ search: { step: "names" } });
      return;
    }
    try {
      const there = await themeAt(slug.trim());
      // Announces the replaced content before replacing it, even if it loads slowly.
      if (there?.version === existing?.version) mutate(converted);
      else setTimeout(() => document.getElementById(note)?.scrollIntoView());
    } catch {
      toastFailure(`Cannot check whether the theme ${slug} exists; try again.`);
    }
  };
  const onSubmit = (): void => {
    // A second click does nothing while the first is at work.
    if (isAsked.current || isPending) return;
    isAsked.current = true;
    void submit().finally(() => {
      isAsked.current = false;
    });
  };
  return (
    <ImportPage
      target={NEW}
      state={state}
      names={names}
      wanted={step}
      isPending={isPending}
      form={form}
      onSubmit={onSubmit}
    >
      <FormFailure error={error} fields={["name", "slug"]} />
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
      {failureIs(error, "breaking_change") && (
        <label className="tk-choice">
          <input
            type="checkbox"
            className="tk-checkbox"
            checked={draft.acceptBreaking}
            onChange={({ target }) => change({ acceptBreaking: target.checked })}
          />
          <span>Import it anyway: I know what breaks</span>
        </label>
      )}
    </ImportPage>
  );
}

/** Creates the theme, or replaces the one that is there, and opens its Overview. */
function useCreate(
  { draft, incoming, name, slug }: ReturnType<typeof useImport>,
  withNames: (tokens: Examined["tokens"]) => Examined["tokens"],
  status: Status,
  replaced: string | undefined,
) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ tokens }: Examined) =>
      client.themes.import.mutate({
        slug,
        name,
        ...incoming?.fields,
        tokens: withRoles(withNames(withAxes(tokens, draft.axes)), draft.roles),
        status,
        ...(draft.acceptBreaking ? { acceptBreaking: true } : {}),
      }),
    onSuccess: async (theme) => {
      await refreshThemes();
      toast(replaced ? `Replaced ${replaced} by the import` : `Imported ${theme.name}`);
      clearDraft(NEW);
      await navigate(homeOf(theme.slug));
    },
  });
}

const failureIs = (error: unknown, code: string): boolean =>
  error != null && failureOf(error).code === code;
