import { type Cdn, type CdnChoice, CdnFailure } from "./cdn.ts";
import { send } from "./send.ts";

/**
 * Cloudflare: a zone's `purge_cache` with `tags`, at most 100 a request and 30 in earlier plans
 * (developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags).
 */
export class CloudflareCdn implements Cdn {
  readonly paceSeconds = 0;
  readonly mostTags = 30;
  private readonly address: string;
  private readonly token: string;

  constructor({ target, token = "" }: CdnChoice, api = "https://api.cloudflare.com") {
    this.address = `${api}/client/v4/zones/${target}/purge_cache`;
    this.token = token;
  }

  async purge(tags: readonly string[]): Promise<void> {
    const answer = await send("Cloudflare", this.address, {
      method: "POST",
      headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
      body: JSON.stringify({ tags }),
    });
    if (!/"success"\s*:\s*true/.test(answer)) {
      throw new CdnFailure("Cloudflare's answer does not say that it purged.");
    }
  }
}
