import type { Cdn, CdnChoice } from "./cdn.ts";
import { CloudflareCdn } from "./cloudflare.ts";
import { FastlyCdn } from "./fastly.ts";
import { GoogleCdn } from "./google.ts";
import { VarnishCdn } from "./varnish.ts";

const adapters = {
  google: GoogleCdn,
  cloudflare: CloudflareCdn,
  fastly: FastlyCdn,
  varnish: VarnishCdn,
};

export const openCdn = (choice: CdnChoice): Cdn => new adapters[choice.kind](choice);
