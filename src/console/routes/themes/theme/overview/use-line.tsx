import { useQuery } from "@tanstack/react-query";
import { trpc } from "#console/api/client.ts";
import type { ServedTheme } from "../served-theme.ts";

/** The theme's use as far as the service knows it. */
export function UseLine({ theme: { slug, status } }: { theme: ServedTheme }) {
  const isLive = status === "published";
  const { data } = useQuery({
    ...trpc.delivery.usage.queryOptions({ slug }),
    enabled: isLive,
    staleTime: 60_000,
  });
  if (!isLive)
    return <p className="rigid">{status === "draft" ? "Not published yet" : "Archived"}</p>;
  if (data === undefined) return null;
  const { requests, pinned, pinnedVersions } = data;
  const [most] = pinnedVersions;
  return (
    <>
      <p className="rigid">
        <b className="ink">{requests.toLocaleString()}</b> {requests === 1 ? "request" : "requests"}{" "}
        in 24 h
      </p>
      {pinned > 0 && most && (
        <p className="rigid">
          <b className="ink">{pinned.toLocaleString()}</b> at a pinned version, most at{" "}
          <b className="ink">{most.version}</b>
        </p>
      )}
    </>
  );
}
