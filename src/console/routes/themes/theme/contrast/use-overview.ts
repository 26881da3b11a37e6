import { useEffect, useMemo, useRef, useState } from "react";
import type { EditedDocument } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { useRested } from "#console/parts/use-rested.ts";
import { askHelper } from "#console/worker/beside.ts";
import type { ContrastAnswer } from "#console/worker/contrast.ts";

/**
 * The contrast of a document in all its permutations, undefined until known; `plain` for a document without
 * axes. Computes one text at a time on a worker, and the latest one next.
 */
export function useOverview(document: EditedDocument): ContrastAnswer | "plain" | undefined {
  const { doc } = useSignal(document.state);
  const rested = useRested(doc);
  const text = useMemo(() => rested.toString(), [rested]);
  const isPlain = !text.includes('"resolutionOrder"');
  const [answer, setAnswer] = useState<ContrastAnswer | "plain">();
  const latest = useRef<string>(undefined);
  const busy = useRef(false);
  useEffect(() => {
    if (isPlain) return;
    latest.current = text;
    if (busy.current) return;
    busy.current = true;
    void (async () => {
      for (let next = latest.current; next !== undefined; next = latest.current) {
        latest.current = undefined;
        await overviewOf(next).then(
          (found) => setAnswer(found ?? "plain"),
          // Keeps the last result while the text does not parse.
          () => undefined,
        );
      }
      busy.current = false;
    })();
  }, [text, isPlain]);
  return isPlain ? "plain" : answer;
}

const overviewOf = async (text: string) => askHelper("contrast", JSON.parse(text));
