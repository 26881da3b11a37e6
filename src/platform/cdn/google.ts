import { GoogleAuth } from "google-auth-library";
import { type Cdn, type CdnChoice, CdnFailure } from "./cdn.ts";
import { send } from "./send.ts";

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

/**
 * Cloud CDN: `urlMaps.invalidateCache` with `cacheTags`, which are ORed, at most ten a request and 500
 * requests a minute, effective in about ten seconds
 * (cloud.google.com/compute/docs/reference/rest/v1/urlMaps/invalidateCache, cloud.google.com/cdn/docs/cache-invalidation-overview).
 * Asking each ten seconds for all changes since is as fast, and far from the limit.
 */
export class GoogleCdn implements Cdn {
  readonly paceSeconds = 10;
  readonly mostTags = 10;
  private readonly address: string;
  private readonly token: string | undefined;
  private readonly auth = new GoogleAuth({ scopes: [SCOPE] });

  constructor({ target, token }: CdnChoice, api = "https://compute.googleapis.com") {
    this.address = `${api}/compute/v1/${target}/invalidateCache`;
    this.token = token;
  }

  async purge(tags: readonly string[]): Promise<void> {
    await send("Google", this.address, {
      method: "POST",
      headers: {
        authorization: `Bearer ${this.token ?? (await this.accessToken())}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ cacheTags: tags }),
    });
  }

  /** That of the service account. */
  private async accessToken(): Promise<string> {
    try {
      const token = await this.auth.getAccessToken();
      if (token) return token;
    } catch {
      // The same as none: the library's message may name files of the machine.
    }
    throw new CdnFailure("There are no Google credentials; give the worker a service account.");
  }
}
