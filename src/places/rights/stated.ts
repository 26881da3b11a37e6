import { plainText } from "../../picture-codec/plain-text.ts";
import type { RightsStatement } from "../../picture-codec/rights/statement.ts";
import { credit, source } from "./inputs.ts";
import { licenceIn } from "./licence.ts";

/** The rights of a picture; an empty text is not known. */
export interface Rights {
  licence: string;
  credit: string;
  source: string;
}

const MAX_CREDIT = 300;

/** The rights that a file states; an address of a licence is no source. */
export function statedRights({ licences, credits, sources }: RightsStatement): Rights {
  const texts = credits.map((text) => plainText(text, MAX_CREDIT));
  return {
    licence: first(licences.map(licenceIn)),
    credit: first(texts.map((text) => credit.safeParse(text).data)),
    source: first(
      sources
        .filter((text) => licenceIn(text) === undefined)
        .map((text) => source.safeParse(text.trim()).data),
    ),
  };
}

const first = (texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== "") ?? "";
