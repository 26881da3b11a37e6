import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { type RoleSlot, slotsOf, statedRoles } from "#console/editing/roles/slots.ts";
import { useSignal } from "#console/parts/signal.ts";
import { useRested } from "#console/parts/use-rested.ts";
import { askHelper } from "#console/worker/beside.ts";
import { numberOf } from "../../../dialogs/number-of.ts";

/** The main roles of the theme that is edited; undefined until they are known. */
export function useSlots(): readonly RoleSlot[] | undefined {
  const theme = useDocument();
  const analysis = useSignal(theme.analysis);
  const doc = useRested(useSignal(theme.state).doc);
  const isWhole = analysis !== undefined && analysis.broken === undefined;
  const { data } = useQuery({
    queryKey: ["roles", theme.slug, numberOf(doc)],
    queryFn: async () => {
      const text = doc.toString();
      return { text, found: await askHelper("roles", text) };
    },
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => data && slotsOf(data.found, statedRoles(data.text)), [data]);
}
