import { useQuery } from "@tanstack/react-query";
import { printDocument } from "#token-text/json-text.ts";
import { numberOf } from "../../../parts/number-of.ts";
import { askHelper } from "../../../worker/beside.ts";

/** The type of each token by its path. */
export type TokenTypes = ReadonlyMap<string, string | undefined>;

/** The tokens of a document; undefined until they are known. */
export function useTypes(tokens: object | undefined): TokenTypes | undefined {
  const { data } = useQuery({
    queryKey: ["import-types", tokens && numberOf(tokens)],
    queryFn: async () =>
      new Map(
        (await askHelper("tokens", printDocument(tokens))).map(({ dotted, type }) => [
          dotted,
          type,
        ]),
      ),
    enabled: tokens !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: (before) => before,
  });
  return data;
}
