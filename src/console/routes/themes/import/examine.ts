import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../../router.ts";
import { client, queryClient, trpc } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import { numberOf } from "../../../parts/number-of.ts";
import { counted } from "../../../parts/status.tsx";
import { useRested } from "../../../parts/use-rested.ts";
import { type Incoming, singleOf } from "./document.ts";
import { AS_IT_IS } from "./formats.ts";
import type { GivenFile } from "./given-files.ts";
import { joinedDocuments } from "./join.ts";
import { packed } from "./packed.ts";
import {
  assertConvertible,
  assertSavable,
  assertSendable,
  moreThanAnAnswer,
  tokensIn,
} from "./size.ts";

type Conversion = inferRouterOutputs<AppRouter>["tokens"]["convert"];

/** The tokens of a file, and the format it was read as. */
export interface FileVerdict {
  name: string;
  tokens: number;
  as: string;
  /** The format that it is of by itself, if another. */
  own?: string;
  reason?: string;
}

/** The result of converting files, with the report and findings. */
export type Examined = Omit<Conversion, "format" | "files"> & {
  format: string;
  files: readonly FileVerdict[];
};

/** The files to convert, and the formats that a person chose. */
export interface Reading {
  files: readonly GivenFile[];
  format: string | undefined;
  readAs: ReadonlyMap<string, string>;
}

/** Never stale, because a reading never changes. */
export const examination = (reading: Reading) => ({
  queryKey: ["import", numberOf(reading)],
  queryFn: ({ signal }: { signal: AbortSignal }) => examine(reading, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 10_000,
  // Shows the error meanwhile; retries when the network returns.
  retry: false,
});

/** Converts files of one format together; files of other formats by themselves, laid over the others. */
async function examine({ files, format, readAs }: Reading, signal: AbortSignal): Promise<Examined> {
  const maxBytes = await maxBodyBytes();
  const groups = [...Map.groupBy(files, ({ name }) => readAs.get(name) ?? format)];
  const converted: Examined[] = [];
  for (const [as, own] of groups) converted.push(await examineAlike(own, as, maxBytes, signal));
  const [first, ...others] = converted;
  if (first === undefined) throw new Error("There is no file to read.");
  return others.length === 0 ? first : together(first, others, maxBytes, signal);
}

/** Several conversions as one document, which is validated as a whole. */
async function together(
  first: Examined,
  others: readonly Examined[],
  maxBytes: number,
  signal: AbortSignal,
): Promise<Examined> {
  // Each path with its file, which is known if one file alone is of the format.
  const replaced = new Map<string, string | undefined>();
  const all = [first, ...others];
  const tokens = others.reduce((present, { tokens, files }) => {
    const file = files.length === 1 ? files[0]?.name : undefined;
    return joinedDocuments(present, tokens, (path) => replaced.set(path, file));
  }, first.tokens);
  assertSavable(tokens, maxBytes);
  const differing: Examined["report"] = [...replaced.keys()].slice(0, 1).map(() => ({
    action: "changed",
    code: "token_overridden",
    message: `${counted(replaced.size, "token")} of one format ${replaced.size === 1 ? "stands" : "stand"} in another with another value; the last one counts`,
    count: replaced.size,
    places: [...replaced]
      .slice(0, 5)
      .flatMap(([path, file]) => (file === undefined ? [] : [{ file, path }])),
  }));
  return {
    ...(await client.tokens.validate.query({ tokens }, { signal })),
    format: first.format,
    ...(first.reason !== undefined && { reason: first.reason }),
    tokens,
    report: [...all.flatMap(({ report }) => report), ...differing],
    files: all.flatMap((one) => one.files),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
}

async function examineAlike(
  files: readonly GivenFile[],
  format: string | undefined,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Examined> {
  const single = singleOf(files);
  const asItIs = async (incoming: Incoming, reason: string | undefined): Promise<Examined> => {
    assertSavable(incoming.tokens, maxBytes);
    const tokens = tokensIn(incoming.tokens);
    return {
      ...(await client.tokens.validate.query({ tokens: incoming.tokens }, { signal })),
      format: AS_IT_IS,
      ...(reason !== undefined && { reason }),
      tokens: incoming.tokens,
      report: [],
      files: files.map(({ name }) => ({ name, tokens, as: AS_IT_IS })),
      skipped: [],
    };
  };
  if (single?.kind === "export" && format === undefined) {
    return asItIs(single, "it is an export of a theme");
  }
  if (single !== undefined && format === AS_IT_IS) return asItIs(single, undefined);
  if (single !== undefined) assertConvertible(single.tokens, maxBytes);
  const converted = await convert(files, format, maxBytes, signal);
  // A token document keeps its own text.
  const isChanged = converted.report.length > 0;
  if (single && format === undefined && converted.format === "dtcg" && isChanged) {
    const own = await asItIs(single, "it is a token document that needs no change");
    if (own.errorCount === 0) return own;
  }
  return converted;
}

async function convert(
  files: readonly GivenFile[],
  format: string | undefined,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Examined> {
  const sent = await packed(files);
  assertSendable(sent, maxBytes);
  const named = format !== undefined && format !== AS_IT_IS && { format };
  const skipUnreadable = files.length > 1;
  const { files: verdicts, ...converted } = await client.tokens.convert
    .query({ files: sent, ...named, skipUnreadable }, { signal })
    .catch((error: unknown) => {
      throw failureOf(error).code === "too_expensive" ? moreThanAnAnswer(maxBytes) : error;
    });
  assertSavable(converted.tokens, maxBytes);
  const as = converted.format;
  return {
    ...converted,
    files: verdicts.map(({ name, tokens, format: own, reason }) => ({
      name,
      tokens,
      as,
      ...(own !== undefined && own !== as && { own }),
      ...(reason !== undefined && { reason }),
    })),
  };
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
export function useExamined(reading: Reading, isWhole: boolean) {
  return useQuery({
    ...examination(reading),
    enabled: isWhole && reading.files.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** The theme that has this slug already, archived ones included; null if it is free, undefined until it is known. */
export function useExisting(slug: string) {
  const settled = useRested(slug.trim());
  const { data: faces } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs: [settled] }),
    enabled: settled !== "",
  });
  const isKnown = settled === slug.trim() && faces !== undefined;
  const isThere = isKnown && faces.items[0]?.slug === settled;
  const { data: theme } = useQuery({
    ...trpc.themes.get.queryOptions({ slug: settled }),
    enabled: isThere,
  });
  return isThere ? theme : isKnown ? null : undefined;
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
