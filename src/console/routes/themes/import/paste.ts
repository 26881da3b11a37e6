import { useEffect, useEffectEvent } from "react";

/** Takes text that is pasted outside fields. */
export function useTextPaste(isOffered: boolean, onText: (text: string) => void): void {
  const take = useEffectEvent(onText);
  useEffect(() => {
    if (!isOffered) return;
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const isField = event.target instanceof Element && event.target.closest("input, textarea");
      if (isField || text.trim() === "") return;
      event.preventDefault();
      take(text);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [isOffered]);
}
