import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../router.ts";
import { base } from "./base.ts";
import { client, queryClient, trpc } from "./client.ts";
import { sessionEnded } from "./session-ended.ts";

/** The signed-in person and their permissions. */
export type Session = NonNullable<inferRouterOutputs<AppRouter>["session"]["current"]>;
export type Permission = Session["permissions"][number];

const { queryKey } = trpc.session.current.queryOptions();

/** Reads the session; if it ends, the page keeps the last one and reports the end. */
async function askForSession(): Promise<Session | null> {
  const now = await client.session.current.query();
  const before = queryClient.getQueryData(queryKey) ?? null;
  if (now !== null || before === null) return now;
  sessionEnded.notify();
  return before;
}

const sessionQuery = { queryKey, queryFn: askForSession, staleTime: 60_000 };

/** The session for the frame, which does not wait for it. */
export const useSessionQuery = () => useQuery(sessionQuery);

/** The session: undefined until the service answers, null for a person who has to sign in. */
export const useKnownSession = (): Session | null | undefined => useSessionQuery().data;

/** The session on screens that require one. */
export function useSession(): Session {
  const session = useSuspenseQuery(sessionQuery).data;
  if (session === null) throw new Error("You are not signed in");
  return session;
}

export const useMay = (permission: Permission): boolean =>
  useSession().permissions.includes(permission);

/** The sign-in address, which returns to the current one. */
export function loginAddress(): string {
  const { pathname, search, hash } = window.location;
  return `${base}/auth/login?returnTo=${encodeURIComponent(pathname + search + hash)}`;
}
