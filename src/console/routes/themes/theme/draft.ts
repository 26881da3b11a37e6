import { useMemo } from "react";
import { useDocument } from "../../../editing/context.tsx";
import { useSignal } from "../../../parts/signal.ts";
import type { Side } from "./diff/compare.ts";

/** Parses a text as a token document; undefined if it is none. */
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

/** The edited draft: its document, if the text parses, and whether it differs from its base. */
export function useDraft() {
  const document = useDocument();
  const { doc } = useSignal(document.state);
  const base = useSignal(document.base);
  return useMemo(() => {
    const text = doc.toString();
    const tokens = tokensOf(text);
    sides += 1;
    const side: Side | undefined = tokens && { id: `draft ${sides}`, tokens };
    return {
      text,
      side,
      base,
      differs: JSON.stringify(tokens) !== JSON.stringify(tokensOf(base.text)),
    };
  }, [doc, base]);
}
