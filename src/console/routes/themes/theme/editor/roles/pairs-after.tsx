import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useRested } from "#console/parts/use-rested.ts";
import { askHelper } from "#console/worker/beside.ts";

/** Says how many pairs pass with the guessed roles, and the worst that fails. */
export function PairsAfter({ text }: { text: string }) {
  const rested = useRested(text);
  const { data } = useQuery({
    queryKey: ["pairs", rested],
    queryFn: async () => (await askHelper("pairs", rested)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    <p role="status" className="grow quiet">
      {data === null && "Too many permutations to count the pairs."}
      {data && (
        <>
          Pairs after this: {data.pass.toLocaleString()} pass
          {data.worst && (
            <>
              ,{" "}
              <span className="status status--warning">
                <TriangleAlert aria-hidden />
                {data.fail.toLocaleString()} {data.fail === 1 ? "fails" : "fail"}
              </span>{" "}
              {data.worst.text} on {data.worst.surface ?? "the page"} {data.worst.ratio.toFixed(2)}
              :1
            </>
          )}
        </>
      )}
    </p>
  );
}
