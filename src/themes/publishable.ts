import type { Engine } from "../engine/engine.ts";
import { PlatformError } from "../errors.ts";
import { ranked } from "./findings.ts";

/**
 * Refuses a document (JSON text) that may not go live: errors block, warnings do not.
 *
 * @throws PlatformError `validation_failed` with every finding in its details
 */
export async function assertPublishable(engine: Engine, tokens: string): Promise<void> {
  const { valid, errorCount, findings } = await engine.validate(tokens);
  if (valid) return;
  throw new PlatformError(
    "validation_failed",
    `The token document has ${errorCount} error${errorCount === 1 ? "" : "s"}; details list ${errorCount === 1 ? "it" : "them"}.`,
    ranked(findings).map(({ severity, code, path, message }) => ({
      field: path || "tokens",
      message: `${severity} ${code}: ${message}`,
    })),
  );
}
