import { useQuery } from "@tanstack/react-query";
import type { Modes } from "#console/parts/modes.ts";
import { askHelper } from "#console/worker/beside.ts";
import type { Comparison, Looks } from "#console/worker/comparison.ts";

/** A token document, and what tells it from another of the same theme. */
export interface Side {
  /** A version's number, or another word that changes whenever the content does. */
  id: string;
  tokens: unknown;
}

/** Compares two documents on a worker thread. */
export const compare = (before: unknown, after: unknown): Promise<Comparison> =>
  askHelper("comparison", before, after);

/** Compares two documents; keeps the last answer until the next one arrives. */
export function useComparison(slug: string, before: Side | undefined, after: Side | undefined) {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["comparison", slug, before?.id, after?.id],
    queryFn: () => compare(before?.tokens, after?.tokens),
    enabled: before !== undefined && after !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: (last) => last,
  });
  return { comparison: data, isOld: isPlaceholderData };
}

/** The looks of both documents in the chosen contexts; the comparison already has the defaults. */
export function useLooks(
  slug: string,
  { before, after }: { before: Side; after: Side },
  comparison: Comparison,
  modes: Modes,
): Looks {
  const isUsual = Object.keys(modes).length === 0;
  const { data } = useQuery({
    queryKey: ["looks", slug, before.id, after.id, modes],
    queryFn: () => askHelper("looks", before.tokens, after.tokens, modes),
    enabled: !isUsual,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: (last) => last,
  });
  return isUsual || data === undefined ? comparison : data;
}
