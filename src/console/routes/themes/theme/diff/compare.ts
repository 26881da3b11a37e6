import { useQuery } from "@tanstack/react-query";
import type { Comparison } from "../../../../worker/comparison.ts";
import { startWorker } from "../../../../worker/engine.ts";
import type { ComparisonAnswer, ComparisonQuestion } from "../../../../worker/messages.ts";

/** A token document, and what tells it from another of the same theme. */
export interface Side {
  /** A version's number, or another word that changes whenever the content does. */
  id: string;
  tokens: unknown;
}

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (comparison: Comparison) => void>();

/** Compares two documents beside the page's own thread; started by the first question. */
export function compare(before: unknown, after: unknown): Promise<Comparison> {
  worker ??= started();
  const id = ++asked;
  const request: ComparisonQuestion = { id, before, after };
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage(request);
  });
}

function started(): Worker {
  const beside = startWorker();
  beside.addEventListener("message", ({ data }: MessageEvent<ComparisonAnswer>) => {
    waiting.get(data.id)?.(data.comparison);
    waiting.delete(data.id);
  });
  return beside;
}

/** What lies between two documents; the last answer stays until the next is there. */
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
