import { PlatformError } from "../errors/errors.ts";
import type { Refusal } from "./caller.ts";
import type { Context } from "./context.ts";
import { hasRole, type Role } from "./roles.ts";

/**
 * The callers of a procedure: everyone, every reader of run time, or a caller with at least that role.
 */
export type Access = "open" | "runtime" | Role;

const refusals: Record<Refusal | "none", string> = {
  none: "Sign in, or send an API key, as Authorization: Bearer <key> or as the query parameter token.",
  unknown_key: "The API key is unknown, revoked or expired.",
  invalid_session: "The session cookie is not valid; sign in again.",
  expired_session: "The session has expired; sign in again.",
  ended_session: "The session has been ended by signing out; sign in again.",
  session_from_elsewhere:
    "A session of the development provider counts on its own machine alone, not through a proxy.",
  unchecked_session:
    "Whether your session still counts cannot be told right now; try again shortly.",
};

/** @throws PlatformError `unauthenticated` or `forbidden` */
export async function authorize(
  { caller, refusal, services }: Pick<Context, "caller" | "refusal" | "services">,
  access: Access,
): Promise<void> {
  if (access === "open") return;
  if (access === "runtime" && (await services.runtimeIsPublic())) return;
  if (caller === null) {
    const code = refusal === "unchecked_session" ? "unavailable" : "unauthenticated";
    throw new PlatformError(code, refusals[refusal ?? "none"]);
  }
  if (access === "runtime") return;
  if (!hasRole(caller.role, access)) {
    throw new PlatformError("forbidden", `This needs the role ${access}; yours is ${caller.role}.`);
  }
}
