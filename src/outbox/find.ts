import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { invalid, notFound } from "../errors/errors.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import { type Preset, Webhook } from "./webhook.ts";

/** @throws PlatformError `not_found` */
export async function findWebhook(em: EntityManager, id: string): Promise<Webhook> {
  const webhook = await em.findOne(Webhook, { id, removedAt: null });
  if (webhook === null) throw notFound(`There is no webhook ${id}.`);
  return webhook;
}

/** Locks as emitted events allow, which refer to the row. @throws PlatformError `not_found` */
export async function lockWebhook(em: EntityManager, id: string): Promise<Webhook> {
  await em.execute("select from webhook where id = ? for no key update", [id]);
  const webhook = await em.findOne(
    Webhook,
    { id, removedAt: null },
    { lockMode: LockMode.NONE, refresh: true },
  );
  if (webhook === null) throw notFound(`There is no webhook ${id}.`);
  return webhook;
}

/** @throws PlatformError `validation_failed` */
export function assertReachable(outbound: Outbound, url: string): void {
  const problem = outbound.problemOf(url);
  if (problem !== undefined) throw invalid("url", problem);
}

/** Chat services and collectors put a secret into the path. */
const hidesPath: ReadonlySet<Preset> = new Set(["slack", "teams", "splunk"]);

/** Services make up long parts, or ones with digits. Words and short versions stay. */
const looksSecret = (part: string): boolean =>
  part.length > 24 || (part.length >= 8 && /\d/.test(part)) || /%/.test(part);

/** The address up to what may be a secret: never a query, and of some services one part of the path. */
export function shownUrl(text: string, preset: Preset): string {
  const { origin, pathname, search } = new URL(text);
  const parts = pathname.split("/").slice(1);
  const secret = parts.findIndex(
    (part, at) => looksSecret(part) || (at > 0 && hidesPath.has(preset)),
  );
  if (secret !== -1) return [origin, ...parts.slice(0, secret), "…"].join("/");
  return `${origin}${pathname}${search === "" ? "" : "?…"}`;
}
