import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { shownTheme } from "./shown-theme.ts";
import { addressOfToken } from "./theme-screens.ts";
import type { GoTo } from "./token-rows.ts";

/** Ways from the palette to screens and tokens. */
export interface Ways {
  /** To an address. */
  push: (address: string) => void;
  /** To a token, with the focus if its theme is shown. */
  goTo: GoTo;
}

export function useWays(): Ways {
  const { history } = useRouter();
  return useMemo(() => {
    const push = (address: string): void => history.push(address);
    return {
      push,
      goTo: (slug, dotted) => {
        const theme = shownTheme.get();
        if (theme?.slug === slug) theme.goTo(dotted);
        else push(addressOfToken(slug, dotted));
      },
    };
  }, [history]);
}
