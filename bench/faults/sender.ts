import { setTimeout as wait } from "node:timers/promises";
import { formWith, picture } from "../../test/contract/support/pictures.ts";
import { PROCESS_KEY } from "../../test/support/spawned-platform.ts";
import type { Replicas } from "./replicas.ts";

/** Uploads under way: a web process refuses more pictures than it can decode soon. */
const AT_ONCE = 4;
const AGAIN_MS = 250;
/** How long an answer may take before a client gives up on it. */
const ANSWER_MS = 20_000;
/** How long a client tries with one picture. */
const PATIENCE_MS = 120_000;

/** Uploads pictures through both web processes, each again by its key until it is accepted, as a client does. */
export class Sender {
  /** The id of each accepted picture, by its Idempotency-Key. */
  readonly accepted = new Map<string, string>();
  /** Answers other than 2xx, and answers that never came. */
  refused = 0;
  private readonly replicas: Replicas;
  private readonly places: readonly string[];
  private planned = 0;

  /** @param places take the pictures in turn */
  constructor(replicas: Replicas, places: readonly string[]) {
    this.replicas = replicas;
    this.places = places;
  }

  /** Sends so many more; resolves when all are accepted, or given up. */
  async send(count: number): Promise<void> {
    let next = this.planned;
    this.planned += count;
    const end = this.planned;
    const lane = async (): Promise<void> => {
      while (next < end) await this.until(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }

  private async until(number: number): Promise<void> {
    const color = `#${(number * 4099 + 1).toString(16).padStart(6, "0")}`;
    const bytes = await picture(undefined, { color });
    const key = `picture-${number}`;
    const started = performance.now();
    for (let attempt = number; performance.now() - started < PATIENCE_MS; attempt += 1) {
      const id = await this.once({ number, attempt, key, bytes });
      if (id !== undefined) return void this.accepted.set(key, id);
      this.refused += 1;
      await wait(AGAIN_MS);
    }
  }

  /** The picture's id, or undefined after a refusal. */
  private async once(one: {
    number: number;
    attempt: number;
    key: string;
    bytes: Buffer;
  }): Promise<string | undefined> {
    const { webs } = this.replicas;
    const web = webs[one.attempt % webs.length];
    const place = this.places[one.number % this.places.length];
    try {
      const answer = await fetch(`${web?.url}/places/${place}/images`, {
        method: "POST",
        headers: { authorization: `Bearer ${PROCESS_KEY}`, "idempotency-key": one.key },
        body: formWith(one.bytes),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const body = (await answer.json()) as { image?: { id: string } };
      return answer.ok ? body.image?.id : undefined;
    } catch {
      return undefined;
    }
  }
}
