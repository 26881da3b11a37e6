import { expect } from "vitest";

export interface SentEvent {
  /** `message` where the stream names none. */
  event: string;
  id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any;
}

/** A stream of server-sent events, read as its bytes come. */
export class EventReader {
  readonly response: Response;
  readonly sent: SentEvent[] = [];
  /** How it ended: `whole` by the last chunk, else what went wrong. */
  readonly ended: Promise<string>;
  private readonly abort: AbortController;

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.abort = abort;
    this.ended = this.read().then(
      () => "whole",
      (error: Error) => error.name,
    );
  }

  static async open(url: string, headers: Record<string, string>): Promise<EventReader> {
    const abort = new AbortController();
    return new EventReader(await fetch(url, { headers, signal: abort.signal }), abort);
  }

  /** The events so far, without the protocol's own. */
  get messages(): SentEvent["data"][] {
    return this.sent.filter(({ event }) => event === "message").map(({ data }) => data);
  }

  get names(): string[] {
    return this.sent.map(({ event }) => event);
  }

  /** Waits until at least this many events have arrived. */
  async until(count: number): Promise<SentEvent["data"][]> {
    await expect.poll(() => this.messages.length, { interval: 20 }).toBeGreaterThanOrEqual(count);
    return this.messages;
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of this.response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split(/\n\n+/);
      text = blocks.pop() ?? "";
      for (const block of blocks) this.take(block);
    }
  }

  private take(block: string): void {
    const fields = new Map(
      block.split("\n").map((line) => [line.split(": ", 1)[0], line.slice(line.indexOf(": ") + 2)]),
    );
    const data = fields.get("data") ?? "";
    this.sent.push({
      event: fields.get("event") ?? "message",
      id: fields.get("id"),
      data: data.startsWith("{") ? JSON.parse(data) : data,
    });
  }
}
