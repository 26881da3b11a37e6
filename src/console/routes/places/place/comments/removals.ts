import { client, partingClient } from "#console/api/client.ts";
import { failureOf } from "#console/api/error.ts";
import { Signal } from "#console/parts/signal.ts";
import { toast, toastFailure } from "#console/parts/toasts.tsx";
import { type Comment, patchComments, readCommentsAnew } from "./use-comments.ts";

/**
 * Comments that are removed for whoever did so, and not yet for others. Nothing brings a comment back
 * with its time and author, so its removal is sent only when Undo is offered no more, or when the page
 * is left: whoever loses the network or the browser until then has lost nothing.
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
    // Somebody else was faster.
    if (code !== "not_found") {
      hide(id, false);
      toastFailure(`The comment is still there. ${message}`);
      return;
    }
  }
  patchComments(comment.placeId, (items) => items.filter((one) => one.id !== id));
  await readCommentsAnew(comment.placeId);
}

window.addEventListener("pagehide", () => {
  for (const id of waiting.keys()) {
    void partingClient.comments.remove.mutate({ commentId: id }).catch(() => undefined);
  }
  waiting.clear();
});
