import "./queues.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trpc } from "../../api/client.ts";
import { Needs } from "../../app/shell/needs.tsx";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { QueueSection } from "./queue-section.tsx";

const EVERY_MS = 5000;
/** The series has quarters of an hour. */
const COURSE_EVERY_MS = 60_000;

/** The workers' queues and the dead letters. */
export function Queues() {
  useScreenTitle("Queues", "/queues");
  return (
    <Needs permission="queues.read" least="admin" name="Queues">
      <Screen />
    </Needs>
  );
}

function Screen() {
  const { data, error, refetch } = useQuery({
    ...trpc.queues.read.queryOptions(),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const { data: series } = useQuery({
    ...trpc.stats.series.queryOptions({ range: "24h" }),
    refetchInterval: COURSE_EVERY_MS,
  });
  const idle = data?.items.every(
    ({ waiting, retrying, running }) => !(waiting + retrying + running),
  );
  return (
    <section className="page queues">
      <header className="page-head">
        <h1 tabIndex={-1}>Queues</h1>
        {data && (
          <p className="quiet" role="status">
            {idle ? "Nothing waits" : "Work is on its way"}
          </p>
        )}
      </header>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data?.items.map((queue) => (
        <QueueSection
          key={queue.topic}
          queue={queue}
          every={EVERY_MS}
          series={series?.queues.find(({ topic }) => topic === queue.topic)?.waiting}
          span={series}
        />
      ))}
      {data === undefined && !error && <Skeleton />}
    </section>
  );
}

function Skeleton() {
  return [0, 1].map((at) => (
    <div key={at} className="queue" aria-hidden>
      <header>
        <i className="bone" style={{ width: 96, height: 16 }} />
      </header>
      <div className="queue-state">
        {[56, 64, 56, 88, 72].map((width, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike
          <i key={n} className="bone" style={{ width }} />
        ))}
      </div>
    </div>
  ));
}
