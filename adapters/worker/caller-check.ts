import type { RequestHandler } from "express";
import { type ErrorCode, PlatformError } from "../../src/errors/errors.ts";
import type { PushCallers, Standing } from "./push-caller.ts";

const refusals = {
  invalid: ["unauthenticated", "Send an identity token of the service account that pushes."],
  unsigned: [
    "unauthenticated",
    "Cloud Run has removed this token's signature; PUBSUB_PUSH_SIGNATURE=iam takes it, where IAM admits this account alone.",
  ],
  "of another": ["forbidden", "This token is another account's."],
  unknown: ["unavailable", "Google's certificates are not to be had right now."],
} as const satisfies Record<Exclude<Standing, "ours">, readonly [ErrorCode, string]>;

/** Admits only requests of the pushing service account, before reading their body. */
export const fromPushCaller =
  (callers: PushCallers): RequestHandler =>
  async (req, _res, next) => {
    const standing = await callers.standingOf(req.headers.authorization);
    if (standing === "ours") return next();
    const [code, message] = refusals[standing];
    throw new PlatformError(code, message);
  };
