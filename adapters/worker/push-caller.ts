import { OAuth2Client } from "google-auth-library";
import { z } from "zod";
import type { PushCaller } from "../../src/config/config.ts";

/** Where Google publishes the certificates that its identity tokens are signed by. */
const CERTIFICATES = "https://www.googleapis.com/oauth2/v1/certs";
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];
const PATIENCE_MS = 5000;
/** What Cloud Run may put in a signature's place once IAM has admitted the caller. */
const REMOVED = "SIGNATURE_REMOVED_BY_GOOGLE";

/**
 * What a token is worth: its caller's, somebody else's, nothing, nothing for want of its signature,
 * or not to be told, for the certificates are not to be had.
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
 * Tells whether a request comes from the one service account that pushes messages and asks for
 * sweeps, by the identity token that Google signs for it. IAM looks too, where it is set up so.
 * Nothing of what the library says is passed on: its errors quote tokens and claims.
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

  /** @param authorization the header, as it came */
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

  /** What a token says that came without its signature, where it is for this worker. */
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
    // The library takes a token for 300 s longer than it says.
    if (claims === undefined || claims.exp * 1000 <= Date.now()) return "invalid";
    const { email, email_verified: verified } = claims;
    return verified === true && email === this.caller.serviceAccount ? "ours" : "of another";
  }
}
