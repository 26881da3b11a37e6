import { OAuth2Client } from "google-auth-library";
import type { PushCaller } from "../../src/config/config.ts";

/** Where Google publishes the certificates that its identity tokens are signed by. */
const CERTIFICATES = "https://www.googleapis.com/oauth2/v1/certs";
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];
const PATIENCE_MS = 5000;

/**
 * What a token is worth: its caller's, somebody else's, nothing, or not to be told, for the
 * certificates are not to be had.
 */
export type Standing = "ours" | "of another" | "invalid" | "unknown";

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
    const { client, caller } = this;
    const certificates = await client.getFederatedSignonCertsAsync().catch(() => undefined);
    if (certificates === undefined) return "unknown";
    const claims = await client
      .verifySignedJwtWithCertsAsync(token, certificates.certs, caller.audience, ISSUERS)
      .then(
        (ticket) => ticket.getPayload(),
        () => undefined,
      );
    // The library takes a token for 300 s longer than it says.
    if (claims === undefined || claims.exp * 1000 <= Date.now()) return "invalid";
    const { email, email_verified: verified } = claims;
    return verified === true && email === caller.serviceAccount ? "ours" : "of another";
  }
}
