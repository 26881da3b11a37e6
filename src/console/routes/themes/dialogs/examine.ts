import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../../router.ts";
import { client, queryClient, trpc } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import { useRested } from "../../../parts/use-rested.ts";
import { AS_IT_IS } from "./formats.ts";
import type { GivenFile } from "./given-files.ts";
import { type Incoming, singleOf } from "./import-document.ts";
import {
  assertConvertible,
  assertSavable,
  assertSendable,
  moreThanAnAnswer,
} from "./import-size.ts";
import { numberOf } from "./number-of.ts";
import { packed } from "./packed.ts";

type Conversion = inferRouterOutputs<AppRouter>["tokens"]["convert"];

/** The result of converting files, with the report and findings. */
export type Examined = Omit<Conversion, "format"> & { format: string };

/** Never stale, because a list of files never changes. */
export const examination = (files: readonly GivenFile[], format: string | undefined) => ({
  queryKey: ["import", numberOf(files), format],
  queryFn: ({ signal }: { signal: AbortSignal }) => examine(files, format, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 10_000,
  // Shows the error meanwhile; retries when the network returns.
  retry: false,
});

async function examine(
  files: readonly GivenFile[],
  format: string | undefined,
  signal: AbortSignal,
): Promise<Examined> {
  const single = singleOf(files);
  const maxBytes = await maxBodyBytes();
  const asItIs = async (incoming: Incoming, reason: string | undefined): Promise<Examined> => {
    assertSavable(incoming.tokens, maxBytes);
    return {
      ...(await client.tokens.validate.query({ tokens: incoming.tokens }, { signal })),
      format: AS_IT_IS,
      ...(reason !== undefined && { reason }),
      tokens: incoming.tokens,
      report: [],
      files: [],
      skipped: [],
    };
  };
  if (single?.kind === "export" && format === undefined) {
    return asItIs(single, "it is an export of a theme");
  }
  if (single !== undefined && format === AS_IT_IS) return asItIs(single, undefined);
  if (single !== undefined) assertConvertible(single.tokens, maxBytes);
  const sent = await packed(files);
  assertSendable(sent, maxBytes);
  const named = format !== undefined && format !== AS_IT_IS && { format };
  const converted = await client.tokens.convert
    .query({ files: sent, ...named }, { signal })
    .catch((error: unknown) => {
      throw failureOf(error).code === "too_expensive" ? moreThanAnAnswer(maxBytes) : error;
    });
  assertSavable(converted.tokens, maxBytes);
  // A token document keeps its own text.
  if (
    single &&
    format === undefined &&
    converted.format === "dtcg" &&
    converted.report.length > 0
  ) {
    const own = await asItIs(single, "it is a token document that needs no change");
    if (own.errorCount === 0) return own;
  }
  return converted;
}

/** The service's limit of a request; infinite without an answer, so that it refuses by itself. */
const maxBodyBytes = (): Promise<number> =>
  queryClient
    .fetchQuery({ ...trpc.session.config.queryOptions(), staleTime: 60_000, retry: false })
    .then(
      (config) => config.maxBodyBytes,
      () => Number.POSITIVE_INFINITY,
    );

/** Converts files; keeps the previous result until the next one arrives. */
export function useExamined(files: readonly GivenFile[], format: string | undefined) {
  return useQuery({
    ...examination(files, format),
    enabled: files.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** The theme that has this slug already; archived ones count. */
export function useExisting(slug: string) {
  const settled = useRested(slug.trim());
  const { data: faces } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs: [settled] }),
    enabled: settled !== "",
  });
  const isThere = settled === slug.trim() && faces?.items[0]?.slug === settled;
  const { data: theme } = useQuery({
    ...trpc.themes.get.queryOptions({ slug: settled }),
    enabled: isThere,
  });
  return isThere ? theme : undefined;
}

/** The theme under a slug as it is now; what it answers is what `useExisting` then shows. */
export async function themeAt(slug: string) {
  const faces = await queryClient.fetchQuery({
    ...trpc.themes.faces.queryOptions({ slugs: [slug] }),
    staleTime: 0,
  });
  if (faces.items[0]?.slug !== slug) return undefined;
  return queryClient.fetchQuery({ ...trpc.themes.get.queryOptions({ slug }), staleTime: 0 });
}
