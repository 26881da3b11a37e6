import type { EntityManager } from "@mikro-orm/postgresql";
import type { RightsStatement } from "../../picture-codec/rights/statement.ts";
import { Preference } from "../../preferences/preference.ts";
import { type Rights, statedRights } from "./stated.ts";

/**
 * The rights of a new picture, each field by itself: what came with the upload, else what the file states,
 * else the uploader's default (decisions.md#licence-credit-and-source).
 */
export async function rightsOfUpload(
  em: EntityManager,
  uploader: string,
  given: { [Field in keyof Rights]: string | undefined },
  statement: RightsStatement | undefined,
): Promise<Rights> {
  const stated = statement && statedRights(statement);
  const preference = await em.findOne(Preference, { subject: uploader });
  return {
    licence: given.licence ?? (stated?.licence || preference?.licence || ""),
    credit: given.credit ?? (stated?.credit || preference?.credit || ""),
    source: given.source ?? (stated?.source || ""),
  };
}
