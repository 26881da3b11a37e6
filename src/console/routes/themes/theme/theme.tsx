import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { trpc } from "../../../api/client.ts";
import { renamed } from "../../../api/connection.ts";
import { failureOf } from "../../../api/error.ts";
import { useSession } from "../../../api/session.ts";
import { OpenThemeContext } from "../../../editing/context.tsx";
import { OpenTheme } from "../../../editing/open-theme.ts";
import type { Locked } from "../../../editing/types.ts";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { useSignal } from "../../../parts/signal.ts";
import { startEngine } from "../../../worker/engine.ts";
import { UnstartedNote } from "../../../worker/unstarted-note.tsx";
import { InFrame } from "./frame/in-frame.tsx";
import { Gone } from "./gone.tsx";
import { NotThere } from "./not-there.tsx";
import { Rules } from "./rules/rules.tsx";
import { useRefusal } from "./rules/use-refusal.ts";
import { useSightOf } from "./seen-by/sight.ts";
import type { ServedTheme } from "./served-theme.ts";
import { useTeamCopy } from "./state/working-copy.ts";
import { useShownTheme } from "./use-shown-theme.ts";

/** The screens of one theme share its document, as it is edited here. */
export function Theme() {
  const { slug } = useParams({ from: "/themes/$slug" });
  return <LoadedTheme key={slug} slug={slug} />;
}

function LoadedTheme({ slug }: { slug: string }) {
  const { data: theme, error, refetch } = useQuery(trpc.themes.get.queryOptions({ slug }));
  const open = useOpened(theme);
  useSightOf(slug);
  useNewSlug(slug, open);
  useShownTheme(open, theme);
  const isGone = error !== null && failureOf(error).code === "not_found";
  if (theme === undefined && error) {
    const retry = (): void => void refetch();
    if (isGone) return <NotThere slug={slug} error={error} retry={retry} />;
    return (
      <section className="crash">
        <FailureNote error={error} retry={retry} />
      </section>
    );
  }
  if (theme === undefined || open === undefined) return <Loading />;
  return (
    <OpenThemeContext value={open}>
      <InFrame theme={theme} />
      <Rules slug={slug} />
      {isGone && <Gone />}
      <UnstartedNote />
      <Outlet />
    </OpenThemeContext>
  );
}

/** Follows to the new slug, with the draft, when a person renames the theme. */
function useNewSlug(slug: string, open: OpenTheme | undefined): void {
  const navigate = useNavigate();
  const news = useSignal(renamed);
  useEffect(() => {
    if (news?.slug !== slug || open === undefined) return;
    const params = { slug: news.newSlug };
    void open
      .moveTo(news.newSlug)
      .then(() =>
        navigate({ to: ".", params: (before) => ({ ...before, ...params }), replace: true }),
      );
  }, [news, slug, open, navigate]);
}

/** Opens the theme once it is there; newer versions of it reach the document that is open. */
function useOpened(theme: ServedTheme | undefined): OpenTheme | undefined {
  const { subject, permissions } = useSession();
  const [open, setOpen] = useState<OpenTheme>();
  const mayWrite = permissions.includes("themes.write");
  const isOutside = useRefusal(theme?.slug ?? "", theme !== undefined) !== undefined;
  const locked = theme && lockOf(theme, mayWrite, isOutside);
  const present = theme !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is no reason to open it again
  useEffect(() => {
    if (theme === undefined) return;
    let left = false;
    let opened: OpenTheme | undefined;
    void OpenTheme.open(theme, { subject, locked, engine: startEngine() }).then((one) => {
      opened = one;
      if (left) one.close();
      else setOpen(one);
    });
    return () => {
      left = true;
      opened?.close();
    };
  }, [present, subject, locked]);
  const isTeams = open !== undefined && theme !== undefined && locked === undefined;
  const team = useTeamCopy(theme?.slug ?? "", isTeams);
  useEffect(() => {
    if (theme === undefined || (isTeams && team === undefined)) return;
    open?.sync(theme, team ?? undefined);
  }, [theme, team, open, isTeams]);
  return open;
}

function lockOf({ status }: ServedTheme, mayEdit: boolean, isOutside: boolean): Locked | undefined {
  if (!mayEdit) return "role";
  if (isOutside) return "outside";
  return status === "archived" ? "archived" : undefined;
}

/** Bones of a screen, which appear after a moment. */
function Loading() {
  return (
    <section className="page grid gap-16 packed theme-loading" aria-busy="true">
      <i className="bone" />
      <i className="bone" />
      <i className="bone" />
    </section>
  );
}
