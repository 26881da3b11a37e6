import type { AuthConfig } from "../../config/config.ts";
import { ANONYMOUS, keyOfSubject } from "../../procedures/caller.ts";
import type { Person } from "../session/sessions.ts";
import { grantOf } from "./groups.ts";
import { loginFailed } from "./provider-errors.ts";

/** "It MUST NOT exceed 255 ASCII characters" (OpenID Connect Core, 2, `sub`). */
const MAX_SUBJECT = 255;
const MAX_TEXT = 200;

/** A person who signs in, with the group that gives the role, or null, and all groups of the claim. */
export type LoginPerson = Person & { roleGroup: string | null; groups: string[] };

/**
 * Reads the person from the claims. Takes the subject unchanged or refuses it; it must not look like an
 * API key's subject. Shortens and cleans the texts that people read.
 *
 * @throws PlatformError `login_failed`
 */
export function personFrom(
  claims: Readonly<Record<string, unknown>>,
  auth: AuthConfig,
): LoginPerson {
  const subject = claims.sub;
  if (
    typeof subject !== "string" ||
    subject.length > MAX_SUBJECT ||
    !/^[\x20-\x7e]+$/.test(subject) ||
    keyOfSubject(subject) !== undefined ||
    subject === ANONYMOUS
  ) {
    throw loginFailed("The provider's answer was refused: its subject cannot be used here.");
  }
  const email = textOf(claims.email);
  const username = textOf(claims.preferred_username) || email || subject.slice(0, MAX_TEXT);
  const groups = claimOf(claims, auth.groupsClaim);
  const { role, group: roleGroup } = grantOf(groups, auth);
  const fullName = [claims.given_name, claims.family_name].map(textOf).filter(Boolean).join(" ");
  return {
    subject,
    username,
    name: textOf(claims.name) || fullName || username,
    email,
    role,
    roleGroup,
    groups: [groups].flat().filter((name) => typeof name === "string"),
  };
}

/** Whether the claims are complete, or userinfo is needed too. */
export function isComplete(claims: Readonly<Record<string, unknown>>, auth: AuthConfig): boolean {
  const named = textOf(claims.name) || textOf(claims.preferred_username) || textOf(claims.email);
  return named !== "" && claimOf(claims, auth.groupsClaim) !== undefined;
}

function claimOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined;
}

function textOf(value: unknown): string {
  if (typeof value !== "string") return "";
  return value
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, MAX_TEXT)
    .toWellFormed();
}
