import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "../../router.ts";

/** The error of a request, in the service's words if it answered. */
export interface Failure {
  message: string;
  /** A code of the service's registry; `network` when nothing came back. */
  code: string;
  /** The errors by field of the input. */
  details: readonly { field: string; message: string }[];
  /** Leads operators to the log line. */
  requestId: string | undefined;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof TRPCClientError) {
    const data = (error as TRPCClientError<AppRouter>).data;
    if (data) {
      return {
        message: error.message,
        code: data.errorCode,
        details: data.details ?? [],
        requestId: data.requestId,
      };
    }
    return {
      message: "The service did not answer. Check your connection; nothing you typed is lost.",
      code: "network",
      details: [],
      requestId: undefined,
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { message, code: "internal", details: [], requestId: undefined };
}

/** The error of a form's field, by its name in the input. */
export const fieldErrorOf = (error: unknown, field: string): string | undefined =>
  error == null ? undefined : failureOf(error).details.find((one) => one.field === field)?.message;

const passing: ReadonlySet<string> = new Set([
  "network",
  "unavailable",
  "internal",
  "rate_limited",
]);

/** Whether the same request may be answered in a moment. */
export const isPassing = (error: unknown): boolean => passing.has(failureOf(error).code);
