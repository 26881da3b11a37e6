import { z } from "zod";
import { notFound } from "../../errors/errors.ts";
import { open } from "../../procedures/builders.ts";
import type { Services } from "../../procedures/services.ts";
import type { OpenIdProvider } from "./provider.ts";
import { DEFAULT_RETURN, localPath } from "./return-to.ts";

/** @throws PlatformError `not_found` with AUTH=none */
export function providerOf({ provider }: Services): OpenIdProvider {
  if (provider === null) {
    throw notFound("No identity provider is configured; use an API key.");
  }
  return provider;
}

/** Begins a login. Returns the address to send the browser to, and the cookie for its return. */
export const begin = open
  .input(
    z.object({
      returnTo: z.string().optional(),
      /** The host and port that the browser requested. */
      host: z.string().optional(),
      /** Whether the browser was redirected to the public host already. Prevents a loop if a proxy renames the host. */
      moved: z.boolean(),
    }),
  )
  .output(
    z.object({
      url: z.string(),
      /** Absent if the browser is on another host than the cookie's. */
      carry: z.object({ state: z.string(), transaction: z.string() }).optional(),
    }),
  )
  .query(async ({ ctx: { services }, input: { returnTo, host, moved } }) => {
    const provider = providerOf(services);
    const { publicBaseUrl, publicPath } = services.config;
    const path = returnTo === undefined ? publicPath + DEFAULT_RETURN : localPath(returnTo);
    if (!moved && host !== undefined && hostOf(`http://${host}`) !== hostOf(publicBaseUrl)) {
      const query = new URLSearchParams(returnTo === undefined ? {} : { returnTo: path });
      query.set("moved", "true");
      return { url: `${publicBaseUrl}/auth/login?${query}` };
    }
    const { url, state, transaction } = await provider.begin(path);
    return { url, carry: { state, transaction } };
  });

/** Host and port, without the default ports of http and https. */
function hostOf(address: string): string | undefined {
  return URL.parse(address)?.host.replace(/:443$/, "");
}
