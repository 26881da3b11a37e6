import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Appearance } from "#console/editing/types.ts";
import type { AxisListing, Modes } from "#console/parts/modes.ts";
import { askHelper } from "#console/worker/beside.ts";
import type { NamedExport } from "#tokens/export/served.ts";

const none: readonly AxisListing[] = [];

/** The axes of the live content, without the appearance. */
export function useAxes(slug: string, version: number, tokens: unknown): readonly AxisListing[] {
  const { data } = useQuery({
    queryKey: ["axes", slug, version],
    queryFn: () => askHelper("axes", tokens),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return data ?? none;
}

/** The contexts that go together with an appearance: one that stands for the other is left out. */
export function fitting(axes: readonly AxisListing[], modes: Modes, appearance: string): Modes {
  const fits = ([parameter, name]: [string, string]): boolean => {
    const axis = axes.find((one) => one.parameter === parameter);
    if (axis?.appearances === undefined || !isAppearance(appearance)) return true;
    const context = axis.contexts.find((one) => one.name === name);
    return (context?.appearance ?? "light") === appearance;
  };
  return Object.fromEntries(Object.entries(modes).filter(fits));
}

export const isAppearance = (value: string): value is Appearance =>
  value === "light" || value === "dark";

/** The service's file name for an export, with its appearance; undefined until known. */
export function useFileName(request: Omit<NamedExport, "marked">): string | undefined {
  const { data } = useQuery({
    queryKey: ["file-name", request],
    queryFn: () => askHelper("fileName", { ...request, marked: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return data;
}
