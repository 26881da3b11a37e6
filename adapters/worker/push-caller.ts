import { OAuth2Client } from "google-auth-library";
import { z } from "zod";
import type { PushCaller } from "../../src/config/config.ts";

/** The address of the certificates that sign Google's identity tokens. */
const CERTIFICATES = "https://www.googleapis.com/oauth2/v1/certs";
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];
const PATIENCE_MS = 5000;
/** Cloud Run may replace a signature with this after IAM has admitted the caller. */
const REMOVED = "SIGNATURE_REMOVED_BY_GOOGLE";

/**
 * The result of a check: the right caller, another caller, an invalid token, a token without its
 * signature, or unknown because the certificates are unavailable.
 */
export type Standing = "ours" | "of another" | "invalid" | "unsigned" | "unknown";

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});
type Claims = Pick<z.infer<typeof claimsSchema>, "exp" | "email" | "email_verified">;

/**
 * Checks by Google's identity token whether a request comes from the service account that pushes
 * messages and triggers sweeps. IAM may check as well, depending on the setup. Hides the library's
 * errors, because they quote tokens and claims.
 */
export class PushCallers {
  private readonly caller: PushCaller;
  private readonly client: OAuth2Client;

  constructor(caller: PushCaller, certificates = CERTIFICATES) {
    this.caller = caller;
    this.client = new OAuth2Client({
      endpoints: { oauth2FederatedSignonPemCertsUrl: certificates },
      transporterOptions: { timeout: PATIENCE_MS },
    });
  }

  /** @param authorization the header as received */
  async standingOf(authorization: string | undefined): Promise<Standing> {
    const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization ?? "")?.[1];
    if (token === undefined) return "invalid";
    if (token.endsWith(`.${REMOVED}`)) {
      return this.caller.signature === "iam" ? this.worthOf(this.unsigned(token)) : "unsigned";
    }
    const { client, caller } = this;
    const certificates = await client.getFederatedSignonCertsAsync().catch(() => undefined);
    if (certificates === undefined) return "unknown";
    const claims = await client
      .verifySignedJwtWithCertsAsync(token, certificates.certs, caller.audience, ISSUERS)
      .then(
        (ticket) => ticket.getPayload(),
        () => undefined,
      );
    return this.worthOf(claims);
  }

  /** The claims of a token without a signature, if it is addressed to this worker. */
  private unsigned(token: string): Claims | undefined {
    try {
      const part = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
      const claims = claimsSchema.parse(JSON.parse(part));
      const isForUs = claims.aud === this.caller.audience && ISSUERS.includes(claims.iss);
      return isForUs ? claims : undefined;
    } catch {
      return undefined;
    }
  }

  private worthOf(claims: Claims | undefined): Standing {
    // The library accepts a token for 300 s after its expiry.
    if (claims === undefined || claims.exp * 1000 <= Date.now()) return "invalid";
    const { email, email_verified: verified } = claims;
    return verified === true && email === this.caller.serviceAccount ? "ours" : "of another";
  }
}
