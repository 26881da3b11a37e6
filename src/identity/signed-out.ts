import type { EntityManager } from "@mikro-orm/postgresql";
import { type Caller, keyOfSubject } from "../procedures/caller.ts";
import { expiryOf, idOfAll } from "./session/ended-sessions.ts";

/**
 * Finds the callers whose session or key has ended or expired since their request began, with one
 * statement for all of them.
 */
export async function signedOut(
  em: EntityManager,
  callers: readonly Caller[],
): Promise<ReadonlySet<Caller>> {
  const credentials = new Map<string, Caller>();
  for (const caller of callers) credentials.set(credentialOf(caller), caller);
  const rows = [...credentials].map(([credential, { subject, sessionId, issuedAt }]) => ({
    credential,
    subject,
    key_id: sessionId === null ? keyOfSubject(subject) : null,
    session_id: sessionId,
    issued_at: issuedAt,
    all_id: sessionId === null ? null : idOfAll(subject),
    until: issuedAt === null ? null : expiryOf(issuedAt),
  }));
  const ended = await em.execute<{ credential: string }[]>(
    `select credential
       from json_to_recordset(?::json) as given
            (credential text, subject text, key_id text, session_id uuid, issued_at timestamptz,
             all_id uuid, until timestamptz)
      where case when key_id is null
                 then exists (select from ended_session where id = session_id
                                 or (id = all_id and expires_at >= until))
                   or exists (select from app_user
                               where app_user.subject = given.subject
                                 and sessions_not_before >= issued_at)
                 else not exists (select from api_key where id = key_id and revoked_at is null)
            end`,
    [JSON.stringify(rows)],
  );
  const now = new Date();
  const over = new Set(ended.map(({ credential }) => credential));
  return new Set(
    callers.filter(
      (caller) =>
        (caller.expiresAt !== null && caller.expiresAt <= now) || over.has(credentialOf(caller)),
    ),
  );
}

const credentialOf = ({ sessionId, subject }: Caller): string => sessionId ?? subject;
