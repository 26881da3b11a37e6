import { useMatch, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * Tells whether the person still wants this screen. The way to another one may take seconds on a slow line, and a
 * change of the address that was waiting for its moment would bring the person back.
 */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const shown = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return useCallback(() => router.latestLocation.pathname === shown, [router, shown]);
}
