import { GoogleAuth } from "google-auth-library";

/** Lets a token log in to databases of Cloud SQL, and do nothing else. */
const SCOPE = "https://www.googleapis.com/auth/sqlservice.login";

/** No credentials, or none that Google takes; the message says what to do. */
class NoToken extends Error {
  /** An operator's error, so the message alone is printed. */
  readonly expected = true;
  override name = "NoToken";

  constructor() {
    super(
      "DATABASE_PASSWORD_FROM: Google gives no token to connect to the database with; run where a service account " +
        "is attached, set GOOGLE_APPLICATION_CREDENTIALS, or leave the variable out.",
    );
  }
}

/**
 * Passwords of IAM database authentication: each call gives a token of the application default credentials that is
 * valid for minutes at least. The first one is fetched here, because a connection has seconds to open.
 *
 * @throws NoToken
 */
export async function googleTokens(): Promise<() => Promise<string>> {
  const auth = new GoogleAuth({ scopes: [SCOPE] });
  const token = async (): Promise<string> => {
    // Its message may repeat the credentials.
    const given = await auth.getAccessToken().catch(() => undefined);
    if (!given) throw new NoToken();
    return given;
  };
  await token();
  return token;
}
