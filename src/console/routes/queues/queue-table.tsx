import { TriangleAlert } from "lucide-react";
import { classes } from "../../parts/classes.ts";
import { barsOf } from "./bars.ts";
import { ageWords, type QueueDepth, type QueueSeries, topicWords } from "./words.ts";

/** The queues, a row each: what it does, what it did in 24 hours, what waits and what it put aside. */
export function QueueTable({
  queues,
  series,
}: {
  queues: readonly QueueDepth[];
  series: QueueSeries | undefined;
}) {
  return (
    <table className="list fixed queues-list" aria-label="Queues">
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <th scope="col">Done in 24 h</th>
          <th scope="col" className="number">
            Waiting
          </th>
          <th scope="col" className="number">
            Running
          </th>
          <th scope="col" className="number">
            Done
          </th>
          <th scope="col" className="number">
            Put aside
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <Row key={queue.topic} queue={queue} series={series} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ queue, series }: { queue: QueueDepth; series: QueueSeries | undefined }) {
  const { topic, waiting, retrying, running, oldestSeconds, deadLetters } = queue;
  const { title, does } = topicWords(topic);
  const done = series?.queues.find((one) => one.topic === topic)?.handled.now ?? null;
  return (
    <tr>
      <th scope="row">
        <span className="strong">{title}</span>
        <small className="block cut">{does}</small>
      </th>
      <td className="queues-bars">
        <Bars queue={queue} series={series} />
      </td>
      <td className="number">
        {(waiting + retrying).toLocaleString()}
        {oldestSeconds !== null && (
          <small className="block cut">oldest {ageWords(oldestSeconds)}</small>
        )}
      </td>
      <td className="number">{running.toLocaleString()}</td>
      <td className="number">{done === null ? "–" : done.toLocaleString()}</td>
      <td className="number">
        {deadLetters === 0 ? (
          "0"
        ) : (
          <span className="status status--warning">
            <TriangleAlert aria-hidden />
            {deadLetters.toLocaleString()}
          </span>
        )}
      </td>
    </tr>
  );
}

/** The messages done by half hours; red where some were put aside. */
function Bars({ queue, series }: { queue: QueueDepth; series: QueueSeries | undefined }) {
  const bars = series && barsOf(queue, series);
  if (bars === undefined) return null;
  return (
    <span className="gap-2 stretch queues-ticks" role="img" aria-label={bars.text}>
      {bars.heights.map((height, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={at}
          className={classes(bars.failed.has(at) && "queues-failed")}
          style={height === null ? { visibility: "hidden" } : { height: `${height}%` }}
        />
      ))}
    </span>
  );
}
