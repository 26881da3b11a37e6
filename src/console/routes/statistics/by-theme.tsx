import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { trpc } from "../../api/client.ts";
import { Face } from "../../parts/face.tsx";
import { clockText, instantText } from "../../parts/time.tsx";
import { useFaces } from "../overview/faces.ts";

type Use = inferRouterOutputs<AppRouter>["delivery"]["usageByTheme"]["items"][number];

const HOUR_MS = 3_600_000;
const list = new Intl.ListFormat(undefined, { type: "conjunction" });

/** The most requested themes of 24 hours, with the share that asks for a pinned version. */
export function ByTheme({ every }: { every: number }) {
  const { data } = useQuery({
    ...trpc.delivery.usageByTheme.queryOptions({}),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  });
  const items = data?.items ?? [];
  const faces = useFaces(items.map(({ slug }) => slug));
  if (items.length === 0) return null;
  const most = Math.max(...items.map(({ requests }) => requests));
  return (
    <section aria-labelledby="by-theme">
      <header className="wrap stretch statistics-head">
        <h2 id="by-theme">By theme</h2>
        <p className="quiet">in 24 h; dark: a pinned version, pale: what is live</p>
      </header>
      <table className="list fixed statistics-themes" aria-labelledby="by-theme">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Theme</span>
            </th>
            <th scope="col">
              <span className="visually-hidden">Share</span>
            </th>
            <th scope="col" className="number">
              Requests
            </th>
            <th scope="col" className="number statistics-wide">
              Versions in use
            </th>
            <th scope="col" className="number statistics-wide">
              Last seen
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((use) => (
            <Row
              key={use.slug}
              use={use}
              most={most}
              face={faces?.get(use.slug)?.face ?? undefined}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({
  use: { slug, name, requests, pinned, versions, lastHour },
  most,
  face,
}: {
  use: Use;
  most: number;
  face: Parameters<typeof Face>[0]["colors"];
}) {
  const width = (count: number) => ({ width: `${(count / most) * 100}%` });
  return (
    <tr>
      <th scope="row">
        <span className="row">
          <Face colors={face} />
          <Link to="/themes/$slug/use" params={{ slug }} className="cut bare strong" title={name}>
            {name}
          </Link>
        </span>
      </th>
      <td className="statistics-share">
        <span className="clip stretch statistics-bar" aria-hidden>
          <i style={width(pinned)} />
          <i style={width(requests - pinned)} />
        </span>
        <span className="visually-hidden">{`${pinned.toLocaleString()} pinned, ${(requests - pinned).toLocaleString()} live`}</span>
      </td>
      <td className="number">{requests.toLocaleString()}</td>
      <td className="number quiet statistics-wide">{list.format(versions.map(String))}</td>
      <td className="number quiet statistics-wide">{hourText(new Date(lastHour))}</td>
    </tr>
  );
}

/** Requests are counted by the hour: "since 13:00", "09:00–10:00", or with the day before today's. */
function hourText(start: Date, now = new Date()): string {
  const end = new Date(start.getTime() + HOUR_MS);
  if (end > now) return `since ${clockText(start)}`;
  const begin =
    start.toDateString() === now.toDateString() ? clockText(start) : instantText(start, now);
  return `${begin}–${clockText(end)}`;
}
