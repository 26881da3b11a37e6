import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { client, queryClient, trpc } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { saveFile } from "../../parts/save-file.ts";
import { homeOf } from "../../parts/screen-slugs.ts";
import { toast, toastFailure } from "../../parts/toasts.tsx";
import type { ThemeState } from "./search.ts";
import { pinnedAddress } from "./theme/pinned.ts";
import type { ListedTheme } from "./use-themes.ts";

/** The actions on a listed theme that need no confirmation. */
export interface ThemeActions {
  open: (theme: ListedTheme) => void;
  exportTheme: (theme: ListedTheme) => void;
  copyPinned: (theme: ListedTheme) => void;
  archive: (theme: ListedTheme) => void;
  restore: (theme: ListedTheme) => void;
}

export function useThemeActions(): ThemeActions {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      open: ({ slug }) => void navigate(homeOf(slug)),
      exportTheme: (theme) => void exportTheme(theme).catch(report),
      copyPinned: (theme) => void copyPinned(theme).catch(report),
      archive: (theme) => void archive(theme),
      restore: (theme) => void restore(theme),
    }),
    [navigate],
  );
}

const report = (error: unknown): void => toastFailure(failureOf(error).message);
export const refreshThemes = (): Promise<void> =>
  queryClient.invalidateQueries(trpc.themes.pathFilter());

async function exportTheme({ slug }: ListedTheme): Promise<void> {
  const exported = await client.themes.export.query({ slug });
  const text = `${JSON.stringify(exported, null, 2)}\n`;
  saveFile([text], `${slug}.tokenkit.json`, "application/json");
}

async function copyPinned({ slug, version }: ListedTheme): Promise<void> {
  await navigator.clipboard.writeText(await pinnedAddress(slug, version));
  toast(`Copied the pinned URL of ${slug}, version ${version}`);
}

async function archive(theme: ListedTheme): Promise<void> {
  const { slug, name, status } = theme;
  const done = change(theme, "archived", () => client.themes.archive.mutate({ slug }));
  toast(`Archived ${name}`, () => void done.then((worked) => worked && put(theme, status)));
  await done;
}

/** Back to the status that it had before it was archived. */
async function restore(theme: ListedTheme): Promise<void> {
  const { slug } = theme;
  let former: ThemeState = "draft";
  try {
    former = await formerStatus(slug);
  } catch (error) {
    report(error);
    return;
  }
  const done = put(theme, former);
  const undo = () =>
    void done.then(
      (worked) => worked && change(theme, "archived", () => client.themes.archive.mutate({ slug })),
    );
  toast(`Restored ${theme.name}, ${former === "published" ? "live again" : "as a draft"}`, undo);
  await done;
}

const put = (theme: ListedTheme, status: ThemeState): Promise<boolean> =>
  change(theme, status, () => client.themes.update.mutate({ theme: theme.slug, status }));

const LOOKED_AT = 50;

async function formerStatus(slug: string): Promise<ThemeState> {
  const { items } = await client.themes.versions.query({ slug, limit: LOOKED_AT });
  return items.find(({ status }) => status !== "archived")?.status ?? "draft";
}

/** Shows the change at once, and takes it back where the service refuses it. */
async function change(
  { slug, name }: ListedTheme,
  status: ThemeState,
  send: () => Promise<unknown>,
): Promise<boolean> {
  await queryClient.cancelQueries(trpc.themes.list.pathFilter());
  showAs(slug, status);
  try {
    await send();
    return true;
  } catch (error) {
    toastFailure(`${name} stays as it was. ${failureOf(error).message}`);
    return false;
  } finally {
    void refreshThemes();
  }
}

/** Whether a list shows the theme: archived themes have a list of their own. */
function showAs(slug: string, status: ThemeState): void {
  const lists = queryClient
    .getQueryCache()
    .findAll(trpc.themes.list.pathFilter())
    .map(({ queryKey }) => queryKey as ReturnType<typeof trpc.themes.list.queryKey>);
  for (const key of lists) {
    const { status: filter } = (key[1]?.input ?? {}) as { status?: ThemeState };
    queryClient.setQueryData(key, (page) => {
      if (!page?.items.some((theme) => theme.slug === slug)) return page;
      const stays = filter === undefined ? status !== "archived" : filter === status;
      if (stays) {
        return {
          ...page,
          items: page.items.map((theme) => (theme.slug === slug ? { ...theme, status } : theme)),
        };
      }
      return {
        ...page,
        items: page.items.filter((theme) => theme.slug !== slug),
        total: page.total - 1,
      };
    });
  }
}
