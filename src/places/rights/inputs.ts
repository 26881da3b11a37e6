import { z } from "zod";
import { licenceMeant, licenceOf } from "./licence.ts";

const MAX_CREDIT = 300;
const MAX_SOURCE = 2000;

/** The message for a licence that no list knows; `none` says how to give no licence. */
function unknownLicence(written: string, none: string): string {
  const meant = licenceMeant(written);
  const hint = meant === undefined ? "" : `did you mean ${meant}? `;
  const form = "give an identifier of https://spdx.org/licenses such as CC-BY-4.0";
  return `no list knows ${JSON.stringify(written.slice(0, 60))}; ${hint}${form}, all-rights-reserved, or ${none}`;
}

/** A licence, which may be empty; answers have it in the list's spelling. */
export const licence = z
  .string({ error: "must be text" })
  .transform((written, issues) => {
    const id = written.trim() === "" ? "" : licenceOf(written);
    if (id !== undefined) return id;
    issues.addIssue({ code: "custom", message: unknownLicence(written, "nothing") });
    return z.NEVER;
  })
  .meta({
    description:
      "What others may do with it: an SPDX identifier such as `CC-BY-4.0`, or `all-rights-reserved`. The addresses of Creative Commons' deeds are understood too. Empty: not known.",
  });

export const credit = z
  .string({ error: "must be text" })
  .max(MAX_CREDIT, { error: `must be at most ${MAX_CREDIT} characters` })
  .meta({ description: "Whom to name beside the picture; may be empty." });

const isWebAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === "https:" || url?.protocol === "http:";
};

export const source = z
  .string({ error: "must be text" })
  .max(MAX_SOURCE, { error: `must be at most ${MAX_SOURCE} characters` })
  .refine((text) => text === "" || isWebAddress(text), {
    error: "must be an address that begins with https:// or http://, or empty",
  })
  .meta({ description: "The address of where the picture is from; may be empty." });

/** The licence that pictures are searched by. */
export const soughtLicence = z
  .string({ error: "must be text" })
  .transform((written, issues) => {
    if (written === "none") return "";
    const id = licenceOf(written);
    if (id !== undefined) return id;
    issues.addIssue({ code: "custom", message: unknownLicence(written, "none") });
    return z.NEVER;
  })
  .meta({
    description:
      "An SPDX identifier, `all-rights-reserved`, or `none` for pictures without a licence; of a place, of one of its pictures.",
  });
