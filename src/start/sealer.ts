import type { Config } from "../config/config.ts";
import { Sealer } from "../platform/sealer.ts";
import { keptSecret } from "../platform/secrets.ts";

/** Seals with the configured keys, or in local mode with one that it generates and keeps in the data folder. */
export async function sealerFor({
  secretsKeys,
  production,
  dataDir,
}: Config): Promise<Sealer | null> {
  if (secretsKeys !== undefined) return new Sealer(secretsKeys);
  if (production) return null;
  return new Sealer([(await keptSecret(dataDir, "secrets-key")).value]);
}
