/** Items of one key that came in while an earlier batch of theirs ran. */
interface Batch<Item, Result> {
  items: Item[];
  results: Promise<Result[]>;
}

/**
 * Does the same work for many items at once: the first item of a key runs alone, those that come in
 * meanwhile run together after it.
 */
export class Batches<Item, Result> {
  private readonly most: number;
  private readonly collecting = new Map<string, Batch<Item, Result>>();
  private readonly last = new Map<string, Promise<unknown>>();

  /** @param most items of a batch */
  constructor(most: number) {
    this.most = most;
  }

  /** @param run the work for the items of one batch; only the first item's is called */
  async add(key: string, item: Item, run: (items: Item[]) => Promise<Result[]>): Promise<Result> {
    let batch = this.collecting.get(key);
    if (batch === undefined || batch.items.length >= this.most) batch = this.begin(key, run);
    const position = batch.items.push(item) - 1;
    return (await batch.results)[position] as Result;
  }

  private begin(key: string, run: (items: Item[]) => Promise<Result[]>): Batch<Item, Result> {
    const items: Item[] = [];
    const before = this.last.get(key) ?? Promise.resolve();
    const results = before
      .catch(() => {})
      .then(() => {
        if (this.collecting.get(key) === batch) this.collecting.delete(key);
        return run(items);
      });
    const batch = { items, results };
    this.collecting.set(key, batch);
    this.last.set(key, results);
    const forget = (): void => {
      if (this.last.get(key) === results) this.last.delete(key);
    };
    results.then(forget, forget);
    return batch;
  }
}
