import { LRUCache } from "lru-cache";
import { SharedWork } from "./shared-work.ts";

/** Shared work whose last results are cached; failures are not. */
export class RememberedWork<T extends object> {
  private readonly results: LRUCache<string, T>;
  private readonly running = new SharedWork<T>();

  constructor(max: number) {
    this.results = new LRUCache({ max });
  }

  /** @throws the signal's reason if it fires before the result */
  async join(
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const known = this.results.get(key);
    if (known !== undefined) return known;
    const remembered = async (until: AbortSignal): Promise<T> => {
      const result = await work(until);
      this.results.set(key, result);
      return result;
    };
    return this.running.join(key, remembered, signal);
  }
}
