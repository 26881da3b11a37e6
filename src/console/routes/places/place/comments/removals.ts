import { client, partingClient } from "#console/api/client.ts";
import { failureOf } from "#console/api/error.ts";
import { Signal } from "#console/parts/signal.ts";
import { toast, toastFailure } from "#console/parts/toasts.tsx";
import { type Comment, patchComments, refetchComments } from "./use-comments.ts";

/**
 * Comments hidden for the person who removed them, and not yet for others. A removed comment cannot be
 * restored with its time and author, so the removal is sent only when Undo expires or the page closes. A
 * lost network or browser before that loses nothing.
 */
export const removed = new Signal<ReadonlySet<string>>(new Set());

const waiting = new Map<string, Comment>();

export function removeComment(comment: Comment): void {
  const { id } = comment;
  waiting.set(id, comment);
  hide(id, true);
  toast(
    "Comment removed",
    () => {
      waiting.delete(id);
      hide(id, false);
    },
    // Undo closes it too, and has its turn in the same task.
    () => queueMicrotask(() => void send(id)),
  );
}

function hide(id: string, isHidden: boolean): void {
  const now = new Set(removed.get());
  if (isHidden) now.add(id);
  else now.delete(id);
  removed.set(now);
}

async function send(id: string): Promise<void> {
  const comment = waiting.get(id);
  if (comment === undefined) return;
  waiting.delete(id);
  try {
    await client.comments.remove.mutate({ commentId: id });
  } catch (error) {
    const { code, message } = failureOf(error);
    // Another person has already removed it.
    if (code !== "not_found") {
      hide(id, false);
      toastFailure(`The comment is still there. ${message}`);
      return;
    }
  }
  patchComments(comment.placeId, (items) => items.filter((one) => one.id !== id));
  await refetchComments(comment.placeId);
}

window.addEventListener("pagehide", () => {
  for (const id of waiting.keys()) {
    void partingClient.comments.remove.mutate({ commentId: id }).catch(() => undefined);
  }
  waiting.clear();
});
