import type { Config } from "../config/config.ts";
import { ADMIN_KEY_NAME, adminKeyFile } from "../config/config.ts";
import { authenticate } from "../identity/authenticate.ts";
import { ensureInitialKey, warnWithoutAdminKey } from "../identity/keys/initial-key.ts";
import { OpenIdProvider } from "../identity/login/provider.ts";
import { EndedSessions } from "../identity/session/ended-sessions.ts";
import { Sessions } from "../identity/session/sessions.ts";
import type { Logger } from "../platform/logger.ts";
import { keptSecret } from "../platform/secrets.ts";
import type { Services } from "../procedures/services.ts";

/**
 * Builds the services that identify callers. Signs sessions with the configured secret, or in local mode
 * with one that it generates once and keeps in the data folder.
 */
export async function identityOf(
  { auth, sessionSecrets, dataDir, publicBaseUrl }: Config,
  orm: Services["orm"],
  logger: Logger,
): Promise<Pick<Services, "sessions" | "provider" | "authenticate">> {
  const authenticating = (sessions: Sessions | null): Pick<Services, "authenticate"> => ({
    authenticate: (em, credentials) => authenticate(em, sessions, credentials),
  });
  if (auth === null) return { sessions: null, provider: null, ...authenticating(null) };
  const secrets = sessionSecrets ?? [(await keptSecret(dataDir, "session-secret")).value];
  const sessions = new Sessions(secrets, auth, new EndedSessions(orm));
  const provider = new OpenIdProvider(auth, { publicBaseUrl, secrets, logger });
  return { sessions, provider, ...authenticating(sessions) };
}

/** Ensures the initial admin key; returns the file of a generated one. */
export async function ensureAdminKey(
  config: Config,
  orm: Services["orm"],
  logger: Logger,
): Promise<string | undefined> {
  const { initAdminApiKey: configured, dataDir, auth } = config;
  const kept = adminKeyFile(config)
    ? await keptSecret(dataDir, ADMIN_KEY_NAME, "tk_local_")
    : undefined;
  const em = orm.em.fork();
  if (configured !== undefined) {
    await ensureInitialKey(em, { key: configured, from: "INIT_ADMIN_API_KEY" }, logger);
  } else if (kept !== undefined) {
    await ensureInitialKey(em, { key: kept.value, from: kept.file, generated: true }, logger);
  }
  // Members of these groups become admins by signing in, and need no key.
  if (!auth?.adminGroups.length) await warnWithoutAdminKey(em, logger);
  return kept?.file;
}
