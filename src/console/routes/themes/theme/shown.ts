import { useEffect } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { type Appearance, appearances } from "#console/editing/types.ts";
import { type Modes, modesIn } from "#console/parts/modes.ts";

/** The appearances and contexts that a screen shows of a theme. */
export interface ShownSearch {
  appearance?: Appearance | "both";
  modes?: Modes | undefined;
}

const shown: readonly unknown[] = [...appearances, "both"];

export function shownSearch({ appearance, modes }: Record<string, unknown>): ShownSearch {
  const chosen = modesIn(modes);
  return {
    ...(shown.includes(appearance) && { appearance: appearance as Appearance | "both" }),
    ...(chosen !== undefined && { modes: chosen }),
  };
}

/** Has the document analysed as it is shown. */
export function useLooking(appearance: Appearance | "both", modes: Modes | undefined): void {
  const document = useDocument();
  useEffect(() => {
    document.look(appearance === "both" ? undefined : appearance, modes);
  }, [document, appearance, modes]);
}
