import { useQuery } from "@tanstack/react-query";
import { Clock, LayoutGrid } from "lucide-react";
import { trpc } from "#console/api/client.ts";
import { counted } from "#console/parts/status.tsx";
import type { Comparison } from "#console/worker/comparison.ts";
import { affectedComponents } from "./components.ts";

/** The components that look different, and the largest difference of a color. */
export function Impact({ comparison }: { comparison: Comparison }) {
  const components = affectedComponents(comparison);
  if (components.length === 0) return null;
  const colors = comparison.verdict.changes
    .flatMap(({ path, properties }) =>
      properties.map(({ light, dark }) => ({
        path,
        deltaE: Math.max(light?.deltaE ?? 0, dark?.deltaE ?? 0),
      })),
    )
    .sort((one, other) => other.deltaE - one.deltaE);
  const [most] = colors;
  return (
    <li>
      <LayoutGrid className="lower quiet" aria-hidden />
      <span>
        {counted(components.length, "component looks", "components look")} different
        {most !== undefined && most.deltaE > 0 && (
          <small>
            Largest ΔE {most.deltaE.toFixed(1)}, {most.path}
          </small>
        )}
      </span>
    </li>
  );
}

/** How often applications asked for the theme, and how many of them follow at once. */
export function Usage({ slug }: { slug: string }) {
  const { data } = useQuery({ ...trpc.delivery.usage.queryOptions({ slug }), staleTime: 60_000 });
  if (data === undefined) return null;
  const pinned = Math.round(data.pinnedShare * 100);
  return (
    <li>
      <Clock className="lower quiet" aria-hidden />
      <span>
        {counted(data.requests, "request")} in {data.hours} h
        {data.requests > 0 && (
          <small>
            {100 - pinned} % follow at once, {pinned} % stay on pinned versions
          </small>
        )}
      </span>
    </li>
  );
}
