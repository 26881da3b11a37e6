import { Signal } from "#console/parts/signal.ts";

/**
 * A comment until the service has it: the text in the field, and the text being sent. Kept in local storage,
 * which is read before the field renders and written before the page can close.
 */
export class CommentDraft {
  readonly text: Signal<string>;
  private readonly key: string;
  private sending: string[] = [];

  constructor(key: string) {
    this.key = key;
    this.text = new Signal(localStorage.getItem(key) ?? "");
  }

  type(text: string): void {
    this.text.set(text);
    this.keep();
  }

  /** It leaves the field. */
  sent(content: string): void {
    this.sending.push(content);
    this.type("");
  }

  arrived(content: string): void {
    this.take(content);
    this.keep();
  }

  /** It is in the field again, above what was typed meanwhile. */
  refused(content: string): void {
    this.take(content);
    this.type([content, this.text.get()].filter(Boolean).join("\n\n"));
  }

  private take(content: string): void {
    const at = this.sending.indexOf(content);
    this.sending = this.sending.filter((_, index) => index !== at);
  }

  private keep(): void {
    const all = [...this.sending, this.text.get()].filter(Boolean).join("\n\n");
    try {
      if (all === "") localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, all);
    } catch {
      // A full or forbidden storage: it stays as long as the page does.
    }
  }
}

const drafts = new Map<string, CommentDraft>();

export function draftOf(subject: string, placeId: string): CommentDraft {
  const key = `tokenkit-console-comment ${subject} ${placeId}`;
  const draft = drafts.get(key) ?? new CommentDraft(key);
  drafts.set(key, draft);
  return draft;
}
