import * as client from "openid-client";
import { PlatformError } from "../../errors/errors.ts";

/** The error codes for a provider's own fault (RFC 6749, 4.1.2.1). */
const providersFault = new Set(["server_error", "temporarily_unavailable"]);

/**
 * Maps a provider's failure to our error: 401 `login_failed` if the login was refused or cannot be
 * trusted, 502 `provider_error` if the provider fails. Keeps only the messages of the library's errors,
 * because the errors hold codes, tokens and claims.
 */
export function loginErrorFrom(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  if (error instanceof client.AuthorizationResponseError) return fromAuthorization(error.error);
  if (error instanceof client.ResponseBodyError) return fromTokenEndpoint(error);
  if (error instanceof client.ClientError) {
    const check = failedCheck(error);
    if (check !== undefined) return loginFailed(`The provider's answer was refused: ${check}.`);
    if (error.code === "OAUTH_TIMEOUT") {
      return providerError("The identity provider does not answer in time.", error);
    }
  }
  if (error instanceof TypeError && error.message === "fetch failed") {
    return providerError("The identity provider cannot be reached.", error);
  }
  return providerError("The identity provider returned an unexpected response.", error);
}

export const loginFailed = (message: string): PlatformError =>
  new PlatformError("login_failed", message);

export function providerError(message: string, cause?: unknown): PlatformError {
  const reason = cause === undefined ? undefined : new Error(messagesOf(cause));
  return new PlatformError("provider_error", message, undefined, reason);
}

function fromAuthorization(code: string): PlatformError {
  if (code === "access_denied") {
    return loginFailed("The sign-in was declined at the identity provider (access_denied).");
  }
  if (providersFault.has(code)) {
    return providerError(`The identity provider could not sign you in (${code}).`);
  }
  return loginFailed(`The identity provider refused the sign-in (${printable(code)}).`);
}

function fromTokenEndpoint(error: client.ResponseBodyError): PlatformError {
  if (error.error === "invalid_grant") {
    return loginFailed(
      "The login code is not valid any more: it has been used, or it has expired (invalid_grant).",
    );
  }
  return providerError(
    `The identity provider refused to exchange the login code (${printable(error.error)}).`,
    error,
  );
}

/**
 * The failed check of the authorization response or the ID token (OpenID Connect Core, 3.1.2.7 and
 * 3.1.3.7); undefined if the provider's HTTP or JSON failed. The library puts the checked value into the
 * cause: parameters, a JWT's header or claims, or its signature.
 */
function failedCheck(error: client.ClientError): string | undefined {
  const { cause } = error;
  if (!(cause instanceof Error)) return undefined;
  const looked = cause.cause;
  if (typeof looked !== "object" || looked === null) return undefined;
  const checked = ["parameters", "header", "claims", "signature"].some((key) => key in looked);
  return checked ? cause.message : undefined;
}

const printable = (text: string): string => text.replace(/[^\w.-]/g, "?").slice(0, 64);

function messagesOf(error: unknown): string {
  const messages: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) messages.push(at.message);
  return messages.join(": ");
}
