import { useSuspenseQuery } from "@tanstack/react-query";
import { trpc } from "../../../api/client.ts";
import type { ServedTheme } from "./served-theme.ts";

/** The theme of the address, which its frame has read. */
export const useServedTheme = (slug: string): ServedTheme =>
  useSuspenseQuery(trpc.themes.get.queryOptions({ slug })).data;
