import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "#console/api/client.ts";
import { useDocument } from "#console/editing/context.tsx";
import { toast } from "#console/parts/toasts.tsx";
import type { Merge } from "#token-text/merge.ts";
import type { Plan } from "./plan.ts";
import { type Publication, publish, type Theirs, takeBack } from "./publication.ts";
import { useTakeIn } from "./take-in.ts";

/** The content to publish, and its options. */
interface Wish {
  message: string;
  acceptBreaking: boolean;
  resolved?: { text: string; theirs: Theirs };
}

interface Conflict {
  of: "version" | "working copy";
  theirs: Theirs;
  merge: Merge;
  wish: Wish;
}

/** Publishing from a screen: what is under way, what came of it, and what has to be decided first. */
export function usePublishing(slug: string, plan: Plan | undefined) {
  const document = useDocument();
  const [publication, setPublication] = useState<Publication & { by: string | undefined }>();
  const [conflict, setConflict] = useState<Conflict>();
  const publishing = useMutation({
    mutationFn: (wish: Wish) => publish({ slug, document, ...wish }),
    onSuccess: async (outcome, wish) => {
      if (outcome.kind === "conflict") {
        setConflict({ ...outcome, wish });
        return;
      }
      setConflict(undefined);
      const { version } = outcome.publication;
      const others = outcome.publication.others ?? taken;
      const by = others?.by === undefined ? undefined : await nameOf(others.by);
      setPublication({ ...outcome.publication, others, by });
      forget();
      if (others !== undefined) {
        toast(`Version ${version} is live, with what ${by ?? "another author"} changed meanwhile.`);
      }
    },
    // The draft holds the merged text now, so the review shows its errors.
    onError: () =>
      setConflict((current) =>
        current?.of === "version" && document.base.get().version >= current.theirs.version
          ? undefined
          : current,
      ),
  });
  const { taken, forget } = useTakeIn(plan, publishing.isPending || publication !== undefined);
  const undoing = useMutation({
    mutationFn: (done: Publication) => takeBack(slug, document, done),
    onSuccess: (message) => {
      setPublication(undefined);
      toast(message);
    },
  });
  return {
    publication,
    taken,
    conflict,
    publish: publishing.mutate,
    isPublishing: publishing.isPending,
    error: publishing.error,
    /** Opens the conflicts that are known before anything is sent. */
    resolve: (wish: Wish) => {
      if (plan?.merge === undefined) return;
      const { version, tokens, updatedBy: by } = plan.theme;
      setConflict({ of: "version", theirs: { version, tokens, by }, merge: plan.merge, wish });
    },
    closeConflict: () => setConflict(undefined),
    undo: () => publication && undoing.mutate(publication),
    isUndoing: undoing.isPending,
    undoError: undoing.error,
  };
}

/** A name, or nothing where it cannot be had: it is only said. */
async function nameOf(subject: string): Promise<string | undefined> {
  try {
    const [person] = await client.people.byIds.query({ ids: [subject] });
    return person?.name;
  } catch {
    return undefined;
  }
}
