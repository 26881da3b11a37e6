import { PlatformError } from "../errors/errors.ts";
import type { Reason } from "./schemas.ts";

/** Details of one theme's refusal that its reason quotes. */
const QUOTED = 3;

/** Whether an error says that content may not go live; others are failures of the platform. */
export const isRefusal = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.status < 500 && error.status !== 429;

/** The reason why a theme cannot go live. */
export function reasonOf(theme: string, error: PlatformError): Reason {
  const { errorCode: code, details = [] } = error;
  const quoted = details.slice(0, QUOTED).map(({ field, message }) => `${field} ${message}`);
  const more = details.length > QUOTED ? " …" : "";
  const message =
    quoted.length === 0 ? error.message : `${error.message} (${quoted.join("; ")}${more})`;
  return { theme, code, message };
}

class ReleaseRefused extends PlatformError {
  readonly reasons: readonly Reason[];

  constructor(reasons: readonly Reason[], total: number) {
    const [first] = reasons as [Reason];
    super(
      codeOf(reasons),
      total === 1
        ? first.message
        : `${reasons.length} of the ${total} themes cannot go live, so none does; details say why.`,
      reasons.map(({ theme, message }) => ({ field: theme, message })),
    );
    this.reasons = reasons;
  }
}

/** The refusal of a whole release. */
export const refusalOf = (reasons: readonly Reason[], total: number): PlatformError =>
  new ReleaseRefused(reasons, total);

/** The reasons of a refusal, each with its theme. */
export const reasonsOf = (error: PlatformError): readonly Reason[] =>
  error instanceof ReleaseRefused ? error.reasons : [reasonOf("", error)];

/** A deleted theme is a conflict of the release, which itself is found. */
function codeOf(reasons: readonly Reason[]): Reason["code"] {
  const codes = reasons.map(({ code }) => (code === "not_found" ? "conflict" : code));
  return codes.find((code) => code === "validation_failed") ?? (codes[0] as Reason["code"]);
}
