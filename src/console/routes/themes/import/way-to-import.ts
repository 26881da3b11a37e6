import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useDrop } from "./drop.ts";
import { pastedText, type Taken } from "./given-files.ts";
import { handOver } from "./handed-over.ts";
import { useTextPaste } from "./paste.ts";

/** Leads to the import, also with files that are dropped on the page, or text that is pasted outside fields. */
export function useWayToImport(isOffered: boolean): () => void {
  const navigate = useNavigate();
  const open = (taken?: Taken): void => {
    handOver(taken);
    void navigate({ to: "/themes/import" });
  };
  useDrop(isOffered, open);
  useTextPaste(isOffered, (content) => open(pastedText(content)));
  return useCallback(() => void navigate({ to: "/themes/import" }), [navigate]);
}
