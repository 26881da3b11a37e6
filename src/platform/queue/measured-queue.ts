import type { Metrics } from "../metrics.ts";
import type { Depth, Failure, PushDoor, Queue, Topic } from "./queue.ts";

/** A queue whose publishes and handlers are counted and timed by topic. */
export class MeasuredQueue implements Queue {
  private readonly queue: Queue;
  private readonly metrics: Metrics;

  constructor(queue: Queue, metrics: Metrics) {
    this.queue = queue;
    this.metrics = metrics;
    metrics.queue.expect(queue.topics);
  }

  get topics(): readonly Topic<object>[] {
    return this.queue.topics;
  }

  get outside(): boolean {
    return this.queue.outside;
  }

  get push(): PushDoor | null {
    return this.queue.push;
  }

  async publish<Body extends object>(topic: Topic<Body>, body: Body): Promise<void> {
    try {
      await this.queue.publish(topic, body);
    } catch (error) {
      this.metrics.queue.count(topic.name, "refused");
      throw error;
    }
    this.metrics.queue.count(topic.name, "published");
  }

  subscribe<Body>(
    topic: Topic<Body>,
    concurrency: number,
    handler: (body: Body) => Promise<void>,
  ): Promise<void> {
    this.metrics.work.expectMessages(topic.name);
    return this.queue.subscribe(topic, concurrency, (body) =>
      this.metrics.work.message(topic.name, () => handler(body)),
    );
  }

  subscribeFailures(handler: (failure: Failure) => Promise<void>): Promise<void> {
    return this.queue.subscribeFailures(handler);
  }

  takeFailures(handler: (failure: Failure) => Promise<void>): Promise<void> {
    return this.queue.takeFailures(handler);
  }

  depths(): Promise<Depth[] | undefined> {
    return this.queue.depths();
  }

  quietSince(): number | undefined {
    return this.queue.quietSince();
  }

  handled(): ReadonlyMap<string, number> {
    return this.queue.handled();
  }

  close(timeoutMs: number): Promise<void> {
    return this.queue.close(timeoutMs);
  }
}
