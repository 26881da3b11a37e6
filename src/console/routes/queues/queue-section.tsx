import { useId } from "react";
import { useMay } from "../../api/session.ts";
import { Plot } from "../../parts/chart/chart.tsx";
import type { MetricSeries, Span } from "../../parts/chart/series.ts";
import { DeadLetters } from "./dead-letters.tsx";
import { ageWords, type QueueDepth, topicWords } from "./words.ts";

/** One queue: what it is for, what waits, how that went, and what could not be done. */
export function QueueSection({
  queue,
  every,
  series,
  span,
}: {
  queue: QueueDepth;
  /** Milliseconds between two looks. */
  every: number;
  series: MetricSeries | undefined;
  span: Span | undefined;
}) {
  const heading = useId();
  const { topic, waiting, retrying, running, oldestSeconds, handledLastHour, deadLetters } = queue;
  const { title, does } = topicWords(topic);
  const mayWrite = useMay("queues.write");
  return (
    <section className="queue" aria-labelledby={heading}>
      <header>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="quiet">{does}</p>
      </header>
      <div className="queue-state">
        <dl>
          <Figure name="Waiting" value={waiting.toLocaleString()} />
          <Figure name="Trying again" value={retrying.toLocaleString()} />
          <Figure name="Running" value={running.toLocaleString()} />
          <Figure name="Oldest message" value={ageWords(oldestSeconds)} />
          <Figure name="Done in the last hour" value={handledLastHour.toLocaleString()} />
        </dl>
        {series && span && (
          <Plot
            name={`${title}, waiting`}
            kind="area"
            small
            series={series}
            span={span}
            inWords={(value) => `${value.toLocaleString()} waiting`}
            short={(value) => value.toLocaleString()}
          />
        )}
      </div>
      <DeadLetters topic={topic} count={deadLetters} every={every} mayWrite={mayWrite} />
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
