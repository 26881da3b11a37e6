import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * A client whose invalidation also holds for first answers that are under way. TanStack Query keeps such a
 * fetch and takes its answer for fresh, although the service may have read it before the change.
 */
export class FreshQueryClient extends QueryClient {
  private readonly again = new Set<Query>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const late = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" } as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined);
    await Promise.all([super.invalidateQueries(filters, options), ...late.map(this.onceAnswered)]);
  }

  /** Waits for the fetch under way, and reads again; after a failure the screen offers that itself. */
  private readonly onceAnswered = async (query: Query): Promise<void> => {
    if (this.again.has(query)) return;
    this.again.add(query);
    const isAnswered = await query.promise?.then(
      () => true,
      () => false,
    );
    this.again.delete(query);
    if (isAnswered) await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
}
