import type { inferRouterInputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";

type Reason = inferRouterInputs<AppRouter>["reports"]["add"]["reason"];

/** The reasons in the order of the form. */
export const reasonTexts: Readonly<Record<Reason, string>> = {
  privacy: "It shows something private",
  abuse: "It is abusive or hurtful",
  copyright: "It is somebody else’s work",
  spam: "It is advertising or spam",
  other: "Something else",
};

export const reasons = Object.keys(reasonTexts) as Reason[];
export type { Reason };
