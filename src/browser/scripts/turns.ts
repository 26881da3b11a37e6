/** The calls for elements that have not come to their end. */
import type { AppliedTheme } from "../types/runtime.d.ts";
import type { Call, Calls } from "./calls.ts";
import type { Sheet } from "./links.ts";
import type { OwnContexts } from "./own.ts";
import type { Applied } from "./targets.ts";

export interface Turn extends Call<AppliedTheme>, Pick<Applied, "before" | "grant"> {
  /** Once it is known which theme it is. */
  sheet?: Sheet;
  /** The contexts under own names, once they are known. */
  contexts?: OwnContexts | undefined;
}

export const turns: Calls<Element, Turn> = new Map();

export const lastTurn = (element: Element): Turn | undefined => turns.get(element)?.at(-1);

const mayBe =
  (id: string) =>
  ({ sheet }: Turn): boolean =>
    !sheet || sheet.id === id;

/** Resolves once no call is under way that may change what is seen of the theme. */
export async function settled(id: string): Promise<void> {
  for (;;) {
    const open = [...turns.values()].flat().filter(mayBe(id));
    if (open.length === 0) return;
    await Promise.allSettled(open.map(({ done }) => done));
  }
}
