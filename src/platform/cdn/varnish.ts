import { type Cdn, type CdnChoice, CdnFailure } from "./cdn.ts";
import { send } from "./send.ts";

/** Keeps the header well below the 8 KB that Varnish reads of one by default. */
const MOST_TAGS = 64;

/**
 * Varnish with xkey of varnish-modules: `PURGE` with the tags in `xkey-purge`, as in the example of
 * vmod_xkey(3), to each of its instances.
 */
export class VarnishCdn implements Cdn {
  readonly paceSeconds = 0;
  readonly mostTags = MOST_TAGS;
  private readonly targets: readonly string[];
  private readonly token: string | undefined;

  constructor({ target, token }: CdnChoice) {
    this.targets = target.split(",").map((one) => one.trim());
    this.token = token;
  }

  /** Asks every instance, even if one fails; a further attempt asks them all again. */
  async purge(tags: readonly string[]): Promise<void> {
    const asked = this.targets.map((target) =>
      send(`Varnish at ${new URL(target).host}`, target, {
        method: "PURGE",
        headers: {
          "xkey-purge": tags.join(" "),
          ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        },
      }),
    );
    const failed = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected");
    if (failed.length === 0) return;
    const reasons = failed.map((one) => ((one as PromiseRejectedResult).reason as Error).message);
    throw new CdnFailure(reasons.join(" "));
  }
}
