import { useEffect, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import type { Modes } from "#console/parts/modes.ts";
import { useSignal } from "#console/parts/signal.ts";
import { useRested } from "#console/parts/use-rested.ts";
import { askHelper } from "#console/worker/beside.ts";
import type { Poster } from "../../../../../poster/model/poster.ts";

const usual: Modes = {};

/** The poster of the document as it is edited; the last one while the text is not JSON. */
export function usePoster(
  name: string,
  modes: Modes = usual,
): { poster: Poster | undefined; isBroken: boolean } {
  const doc = useRested(useSignal(useDocument().state).doc);
  const [answer, setAnswer] = useState<{ poster: Poster | undefined; isBroken: boolean }>({
    poster: undefined,
    isBroken: false,
  });
  useEffect(() => {
    let isLate = false;
    void askHelper("poster", doc.toString(), name, modes).then((poster) => {
      if (isLate) return;
      setAnswer((before) => ({ poster: poster ?? before.poster, isBroken: poster === undefined }));
    });
    return () => {
      isLate = true;
    };
  }, [doc, name, modes]);
  return answer;
}
