import { z } from "zod";
import { cdnKinds } from "../../platform/cdn/cdn.ts";
import { isCidr } from "../../platform/outbound/addresses.ts";
import { list, secret, text, type Variable, variable } from "./kinds.ts";

const cidrs = list.refine((items) => items.every(isCidr), {
  error: "must be networks such as 10.20.0.0/16, separated by commas",
});

const ports = z
  .string()
  .default("443")
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((items) => items.every((item) => /^\d{1,5}$/.test(item) && Number(item) < 65_536), {
    error: "must be ports such as 443,8443, separated by commas",
  })
  .transform((items) => items.map(Number));

/** Requests of the platform itself, and its secrets for them. */
export const outbound = {
  SECRETS_KEY: variable(
    "",
    "Encrypts secrets in the database, such as those of webhooks, 32 bytes or more, several separated by commas (the first encrypts); for web and worker; empty: generated in DATA_DIR, none in production",
    secret,
  ),
  OUTBOUND_ALLOW: variable(
    "",
    "Private networks that webhooks may reach, separated by commas, such as 10.20.0.0/16; without TLS and at any port, too",
    cidrs,
  ),
  OUTBOUND_PORTS: variable("443", "Ports that webhooks may use on the public internet", ports),
  CDN_PURGE: variable(
    "",
    "The shared cache in front that forgets what a change replaces: google, cloudflare, fastly or varnish; empty: none; for web and worker, like the next",
    z.enum(cdnKinds, { error: "must be google, cloudflare, fastly or varnish" }).optional(),
  ),
  CDN_PURGE_TARGET: variable(
    "",
    "What it purges: projects/…/global/urlMaps/… of Google, a zone of Cloudflare, a service of Fastly, or addresses of Varnish separated by commas",
    text,
  ),
  CDN_PURGE_TOKEN: variable(
    "",
    "An API token of Cloudflare or Fastly, or what Varnish expects as a bearer; Google takes the worker's service account",
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, { error: "must be printable ASCII without spaces" })
      .optional(),
  ),
} satisfies Record<string, Variable>;
