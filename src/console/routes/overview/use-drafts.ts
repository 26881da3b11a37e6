import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../api/client.ts";
import { useSession } from "../../api/session.ts";
import { type Draft, draftsOf, dropDraft, keepDraft } from "../../editing/drafts.ts";
import { toast } from "../../parts/toasts.tsx";

const keyOf = (subject: string): string[] => ["drafts", subject];

/** This person's drafts in this browser; none where it keeps nothing. */
export function useDrafts(): readonly Draft[] | undefined {
  const { subject } = useSession();
  const { data } = useQuery({
    queryKey: keyOf(subject),
    queryFn: () => draftsOf(subject).catch(() => []),
    networkMode: "always",
    // Another tab may have kept one since.
    staleTime: 0,
  });
  return data;
}

/** Drops a draft, and offers it back. */
export async function discardDraft(subject: string, draft: Draft): Promise<void> {
  const again = () => queryClient.invalidateQueries({ queryKey: keyOf(subject) });
  await dropDraft(subject, draft.slug);
  await again();
  toast(`Your draft of ${draft.name} is discarded`, () => {
    void keepDraft(subject, draft).then(again);
  });
}
