import { useMutation } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { queryClient, trpc } from "#console/api/client.ts";
import { failureOf } from "#console/api/error.ts";
import { useDocument } from "#console/editing/context.tsx";
import type { TeamCopy } from "#console/editing/types.ts";
import { fetched } from "#console/parts/not-fetched.tsx";
import { toast, toastFailure } from "#console/parts/toasts.tsx";
import { type Saved, save, settle, takeIn, type Unsettled } from "./working-copy.ts";

const MergeDialog = lazy(async () => {
  const { MergeDialog } = await fetched(import("../merge/merge-dialog.tsx"));
  return { default: MergeDialog };
});

const words: Record<Exclude<Saved, Unsettled>, string> = {
  saved: "Saved for the team. It is not live yet.",
  merged: "Merged with what another author saved, and saved for the team.",
  withdrawn: "Took the changes back for the team too. Nothing waits now.",
};

export interface Saving {
  save: () => void;
  isSaving: boolean;
  /** Merges what another author has saved since into the draft. */
  takeIn: (copy: TeamCopy) => void;
  /** The question that changes of the same value by both sides need. */
  dialog: ReactNode;
}

/** Saves the draft for the team, without making it live. */
export function useSaving(): Saving {
  const document = useDocument();
  const [unsettled, setUnsettled] = useState<Unsettled>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save(document),
    onSuccess: (how) => {
      void queryClient.invalidateQueries(trpc.themes.workingCopy.pathFilter());
      setUnsettled(typeof how === "string" ? undefined : how);
      if (typeof how === "string") toast(words[how]);
    },
    onError: (failure) => toastFailure(`Not saved. ${failureOf(failure).message}`),
  });
  return {
    save: () => mutate(),
    isSaving: isPending,
    takeIn: (copy) => {
      const open = takeIn(document, copy);
      setUnsettled(open);
      if (open === undefined) toast("Your draft now has what the team has");
    },
    dialog: unsettled && (
      <Suspense>
        <MergeDialog
          conflict={{ merge: unsettled.merge, theirs: theirsOf(unsettled.copy) }}
          of="working copy"
          verb="save"
          busy={isPending}
          error={error}
          onClose={() => setUnsettled(undefined)}
          onMerge={({ text }) => {
            settle(document, unsettled.copy, text);
            mutate();
          }}
        />
      </Suspense>
    ),
  };
}

const theirsOf = ({ base, text, by }: TeamCopy) => ({
  version: base.version,
  tokens: JSON.parse(text) as unknown,
  by,
});
