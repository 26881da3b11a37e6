import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { useDocument } from "#console/editing/context.tsx";
import { toast } from "#console/parts/toasts.tsx";
import type { Merge } from "#token-text/merge.ts";
import type { Plan } from "./plan.ts";
import {
  foundAfterAll,
  LostAnswer,
  type Publication,
  publish,
  type Theirs,
  takeBack,
} from "./publication.ts";
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
      await show(outcome.publication);
    },
    onError: (error) => {
      // The draft holds the merged text now, so the review shows its errors.
      setConflict((current) =>
        current?.of === "version" && document.base.get().version >= current.theirs.version
          ? undefined
          : current,
      );
      if (error instanceof LostAnswer) void queryClient.invalidateQueries(trpc.themes.pathFilter());
    },
  });
  const show = async (found: Publication): Promise<void> => {
    setConflict(undefined);
    const others = found.others ?? taken;
    const by = others?.by === undefined ? undefined : await nameOf(others.by);
    setPublication({ ...found, others, by });
    forget();
    if (others !== undefined) {
      const author = by ?? "another author";
      toast(`Version ${found.version} is live, with what ${author} changed meanwhile.`);
    }
  };
  const lost = publishing.error instanceof LostAnswer ? publishing.error : undefined;
  const isWaiting = publishing.isPending || publication !== undefined || lost !== undefined;
  const { taken, forget } = useTakeIn(plan, isWaiting);
  useFoundAfterAll(lost, plan, (found) => {
    publishing.reset();
    void show(found);
  });
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
    error: lost?.cause ?? publishing.error,
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

/** Looks for a publication whose answer was lost, as soon as the theme has a newer version. */
function useFoundAfterAll(
  lost: LostAnswer | undefined,
  plan: Plan | undefined,
  onFound: (publication: Publication) => void,
): void {
  const document = useDocument();
  const version = plan?.theme.version ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is a reason to look
  useEffect(() => {
    if (lost === undefined || version <= lost.attempt.theme.version) return;
    let isLeft = false;
    void foundAfterAll(document, lost.attempt).then((found) => {
      if (found !== undefined && !isLeft) onFound(found);
    });
    return () => {
      isLeft = true;
    };
  }, [lost, version, document]);
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
