import type { Engine } from "../engine/engine.ts";
import { PlatformError } from "../errors/errors.ts";
import type { Finding } from "../tokens/findings.ts";
import { ranked } from "./findings.ts";

/**
 * Refuses a document (JSON text) that may not go live: errors block, warnings do not. A draft may
 * be empty.
 *
 * @throws PlatformError `validation_failed` with every finding in its details
 */
export async function assertPublishable(
  engine: Pick<Engine, "validate">,
  tokens: string,
  mayBeEmpty = false,
): Promise<void> {
  const result = await engine.validate(tokens);
  const findings = result.findings.filter(({ code }) => !mayBeEmpty || code !== "document_empty");
  const errorCount = result.errorCount - (result.findings.length - findings.length);
  if (errorCount === 0) return;
  throw new PlatformError(
    "validation_failed",
    `The token document has ${errorCount} error${errorCount === 1 ? "" : "s"}; details list ${errorCount === 1 ? "it" : "them"}.`,
    ranked(findings).map((finding) => ({
      field: finding.path || "tokens",
      message: `${finding.severity} ${finding.code}: ${finding.message}${timesOf(finding)}`,
    })),
  );
}

function timesOf({ count, places = [] }: Finding): string {
  if (count === undefined) return "";
  return ` (${count} times: ${places.join(", ")}${count > places.length ? " …" : ""})`;
}
