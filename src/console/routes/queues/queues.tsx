import "./queues.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { Needs } from "../../app/shell/needs.tsx";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { PutAside } from "./put-aside.tsx";
import { QueueTable } from "./queue-table.tsx";
import { RedeliverAll } from "./redeliver-all.tsx";

const EVERY_MS = 5000;
/** The series has quarters of an hour. */
const COURSE_EVERY_MS = 60_000;

/** The workers' queues and the messages that they put aside. */
export function Queues() {
  useScreenTitle("Queues", "/queues");
  return (
    <Needs permission="queues.read" least="admin" name="Queues">
      <Screen />
    </Needs>
  );
}

function Screen() {
  const mayWrite = useMay("queues.write");
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
  const aside = data?.items.filter(({ deadLetters }) => deadLetters > 0) ?? [];
  return (
    <section className="page queues">
      <header className="page-head">
        <h1 tabIndex={-1}>Queues</h1>
        {data && (
          <p className="quiet" role="status">
            {idle ? "Nothing waits" : "Work is on its way"}
          </p>
        )}
        {mayWrite && aside.length > 0 && (
          <div className="page-actions">
            <RedeliverAll queues={aside} />
          </div>
        )}
      </header>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data && <QueueTable queues={data.items} series={series} />}
      {data === undefined && !error && <Skeleton />}
      {data && <PutAside queues={aside} every={EVERY_MS} mayWrite={mayWrite} />}
    </section>
  );
}

function Skeleton() {
  return (
    <table className="list fixed queues-list" aria-hidden>
      <tbody>
        {[0, 1].map((at) => (
          <tr key={at}>
            <th>
              <i className="bone" style={{ width: 144 }} />
            </th>
            <td>
              <i className="bone" style={{ width: 240 }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
