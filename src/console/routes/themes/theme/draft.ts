import { useMemo } from "react";
import { useDocument } from "../../../document/context.tsx";
import { useSignal } from "../../../parts/signal.ts";
import type { Side } from "./diff/compare.ts";

/** A token document of the text, or undefined where it is none. */
export function tokensOf(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

let sides = 0;

/** What is edited here: its document, if the text is one, and whether it differs from its base. */
export function useDraft() {
  const document = useDocument();
  const state = useSignal(document.state);
  const base = useSignal(document.base);
  const text = state.doc;
  return useMemo(() => {
    const written = text.toString();
    const tokens = tokensOf(written);
    const before = tokensOf(base.text);
    const side: (Side & { tokens: Record<string, unknown> }) | undefined =
      tokens === undefined ? undefined : { id: `draft ${++sides}`, tokens };
    return {
      side,
      base,
      differs: written !== base.text && JSON.stringify(tokens) !== JSON.stringify(before),
    };
  }, [text, base]);
}
