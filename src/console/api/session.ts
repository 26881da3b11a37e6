import { useSuspenseQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../router.ts";
import { base } from "../app/base.ts";
import { trpc } from "./client.ts";

/** Who is signed in, and what that person may do. */
export type Session = NonNullable<inferRouterOutputs<AppRouter>["session"]["current"]>;
export type Permission = Session["permissions"][number];

/** The session, or null of somebody who has to sign in. */
export function useMaybeSession(): Session | null {
  return useSuspenseQuery({ ...trpc.session.current.queryOptions(), staleTime: 60_000 }).data;
}

/** The session on screens that nobody sees without one. */
export function useSession(): Session {
  const session = useMaybeSession();
  if (session === null) throw new Error("Nobody is signed in");
  return session;
}

export const useMay = (permission: Permission): boolean =>
  useSession().permissions.includes(permission);

/** Where a browser signs in, to come back to this very address. */
export function loginAddress(): string {
  const { pathname, search, hash } = window.location;
  return `${base}/auth/login?returnTo=${encodeURIComponent(pathname + search + hash)}`;
}
