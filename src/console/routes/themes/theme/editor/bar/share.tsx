import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, trpc } from "#console/api/client.ts";
import { failureOf } from "#console/api/error.ts";
import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { toast, toastFailure } from "#console/parts/toasts.tsx";
import { MergeDialog } from "../../merge/merge-dialog.tsx";
import type { ServedTheme } from "../../theme.tsx";
import { type Shared, share, takeIn } from "./working-copy.ts";

/** Shares the draft with the team, without making it live. */
export function ShareButton({ theme, differs }: { theme: ServedTheme; differs: boolean }) {
  const document = useDocument();
  const broken = useSignal(document.analysis)?.broken !== undefined;
  const [conflict, setConflict] = useState<Exclude<Shared, string>>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => share(document),
    onSuccess: (how) => {
      void queryClient.invalidateQueries(trpc.themes.workingCopy.pathFilter());
      if (how === "saved") toast("Saved for the team. It is not live yet.");
      if (how === "merged") toast("Merged with what somebody else saved, and saved for the team.");
      setConflict(typeof how === "string" ? undefined : how);
    },
    onError: (failure) => toastFailure(`Not saved. ${failureOf(failure).message}`),
  });
  if (conflict !== undefined) {
    const { copy, merge } = conflict;
    return (
      <MergeDialog
        conflict={{
          merge,
          theirs: { version: copy.themeVersion, tokens: copy.tokens, by: copy.savedBy },
        }}
        of="working copy"
        verb="save"
        busy={isPending}
        error={error}
        onClose={() => setConflict(undefined)}
        onMerge={({ text }) => {
          document.replaceText(text);
          takeIn(copy);
          mutate();
        }}
      />
    );
  }
  if (!differs) return null;
  return (
    <button
      type="button"
      className="tool desk"
      disabled={isPending || broken}
      title={
        broken
          ? "First mend the JSON"
          : `Shares your draft of ${theme.name} with the team, without publishing it`
      }
      onClick={() => mutate()}
    >
      Save
    </button>
  );
}
