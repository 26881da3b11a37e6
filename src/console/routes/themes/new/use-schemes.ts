import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SchemeChoices } from "../../../../tokens/schemes/choices.ts";
import { askHelper } from "../../../worker/beside.ts";

/** The schemes of a color; while another is computed, those of the one before. */
export function useSchemes(choices: SchemeChoices | undefined) {
  return useQuery({
    queryKey: ["schemes", choices],
    queryFn: () => askHelper("schemes", choices),
    enabled: choices !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    networkMode: "always",
  });
}
