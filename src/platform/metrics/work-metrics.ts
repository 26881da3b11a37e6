import { Histogram, type Registry } from "prom-client";
import { timed, WORK_SECONDS } from "./timed.ts";

/** Measures this process's work: messages, analyses, tasks with a time, sweeps, renders and exports. */
export class WorkMetrics {
  private readonly messages: Histogram;
  private readonly analyses: Histogram;
  private readonly due: Histogram;
  private readonly sweeps: Histogram;
  private readonly renders: Histogram;
  private readonly exports: Histogram;

  constructor(registry: Registry) {
    const histogram = (name: string, help: string, ...labels: string[]): Histogram =>
      new Histogram({
        name: `tokenkit_${name}_duration_seconds`,
        help,
        labelNames: [...labels, "outcome"],
        buckets: WORK_SECONDS,
        registers: [registry],
      });
    this.messages = histogram("message", "Time of a handler for one message.", "topic");
    this.analyses = histogram("analysis", "Time of an analyzer for one picture.", "analyzer");
    this.due = histogram("due", "Time of one run of a task with a time.", "task");
    this.sweeps = histogram("sweep", "Time of one round of the sweep.");
    this.renders = histogram("render", "Time to render a theme that no cache has.", "form");
    this.exports = histogram("export", "Time to export a theme that no cache has.", "format");
    zero(this.sweeps, {});
  }

  /** Shows a topic that this process handles as 0 until its first message. */
  expectMessages(topic: string): void {
    zero(this.messages, { topic });
  }

  /** The same for an analyzer. */
  expectAnalyses(analyzer: string): void {
    zero(this.analyses, { analyzer });
  }

  /** The same for a task with a time. */
  expectDueTask(task: string): void {
    zero(this.due, { task });
  }

  /** The same for a form or format that this process serves; `form` as for `render`. */
  expectRenders(form: string): void {
    const { histogram, labels } = this.kindOf(form);
    zero(histogram, labels);
  }

  message<T>(topic: string, work: () => Promise<T>): Promise<T> {
    return timed(this.messages, { topic }, work);
  }

  analysis<T>(analyzer: string, work: () => Promise<T>): Promise<T> {
    return timed(this.analyses, { analyzer }, work);
  }

  dueTask<T>(task: string, work: () => Promise<T>): Promise<T> {
    return timed(this.due, { task }, work);
  }

  sweep<T>(work: () => Promise<T>): Promise<T> {
    return timed(this.sweeps, {}, work);
  }

  /** `form` is a recipe's: its first word names the form, or `export` and the format. */
  render<T>(form: string, work: () => Promise<T>): Promise<T> {
    const { histogram, labels } = this.kindOf(form);
    return timed(histogram, labels, work);
  }

  private kindOf(form: string): { histogram: Histogram; labels: Record<string, string> } {
    const [kind = "", format = ""] = form.split(" ", 2);
    return kind === "export"
      ? { histogram: this.exports, labels: { format } }
      : { histogram: this.renders, labels: { form: kind } };
  }
}

/** Starts both series at 0, because a rate sees the first failure only if the series was there before it. */
function zero(histogram: Histogram, labels: Readonly<Record<string, string>>): void {
  for (const outcome of ["done", "failed"]) histogram.zero({ ...labels, outcome });
}
