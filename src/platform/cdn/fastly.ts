import type { Cdn, CdnChoice } from "./cdn.ts";
import { send } from "./send.ts";

/**
 * Fastly: a service's batch purge by `surrogate_keys`, at most 256 a request
 * (fastly.com/documentation/reference/api/purging).
 */
export class FastlyCdn implements Cdn {
  readonly paceSeconds = 0;
  readonly mostTags = 256;
  private readonly address: string;
  private readonly token: string;

  constructor({ target, token = "" }: CdnChoice, api = "https://api.fastly.com") {
    this.address = `${api}/service/${target}/purge`;
    this.token = token;
  }

  async purge(tags: readonly string[]): Promise<void> {
    await send("Fastly", this.address, {
      method: "POST",
      headers: {
        "fastly-key": this.token,
        accept: "application/json",
        "content-type": "application/json",
      },
      body: JSON.stringify({ surrogate_keys: tags }),
    });
  }
}
