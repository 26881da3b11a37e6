import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SchemeChoices } from "../../../../tokens/schemes/choices.ts";
import type { Scheme } from "../../../../tokens/schemes/schemes.ts";
import { queryClient } from "../../../api/client.ts";
import { askHelper } from "../../../worker/beside.ts";
import { inTurn } from "./in-turn.ts";

const keyOf = (choices: SchemeChoices | undefined) => ["schemes", choices];

/** The schemes of a color; while another is computed, those of the one before. */
export function useSchemes(choices: SchemeChoices | undefined) {
  return useQuery({
    queryKey: keyOf(choices),
    queryFn: ({ signal }) => inTurn(signal, () => askHelper("schemes", choices)),
    enabled: choices !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    networkMode: "always",
  });
}

/** The schemes of exactly these choices, computed unless they are known. */
export const schemesOf = async (choices: SchemeChoices): Promise<readonly Scheme[]> =>
  queryClient.getQueryData<readonly Scheme[]>(keyOf(choices)) ?? askHelper("schemes", choices);
