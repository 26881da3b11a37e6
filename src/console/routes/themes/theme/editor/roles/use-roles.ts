import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDocument } from "#console/editing/context.tsx";
import {
  pathsByProperty,
  type RoleSlot,
  slotsOf,
  statedRoles,
} from "#console/editing/roles/slots.ts";
import { numberOf } from "#console/parts/number-of.ts";
import { useSignal } from "#console/parts/signal.ts";
import { useRested } from "#console/parts/use-rested.ts";
import { askHelper } from "#console/worker/beside.ts";

interface Roles {
  /** The main roles. */
  slots: readonly RoleSlot[];
  /** The paths of the tokens that have roles, by the roles' custom properties. */
  paths: ReadonlyMap<string, string>;
}

/** The roles of the theme that is edited; undefined until they are known. */
export function useRoles(): Roles | undefined {
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
  return useMemo(
    () =>
      data && {
        slots: slotsOf(data.found, statedRoles(data.text)),
        paths: pathsByProperty(data.found),
      },
    [data],
  );
}
