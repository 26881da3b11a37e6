/** Reads themes from the platform. */
import { isObject, type JsonObject } from "../tokens/json.ts";
import { Failure } from "./failure.ts";
import type { Server } from "./server.ts";

/** A version of a theme. */
export interface Theme {
  slug: string;
  version: number;
  /** `draft`, `published` or `archived`; only published themes are live. */
  status: string;
  tokens: JsonObject;
}

/** A theme's working copy. */
interface WorkingCopy extends Omit<Theme, "version"> {
  version: "working-copy";
  /** The version that it is based on. */
  baseVersion: number;
}

/** A version of a theme, or its working copy. */
export type Remote = Theme | WorkingCopy;

/** A reference to a theme's content: `ocean`, `ocean@3` or `ocean@working-copy`. */
export interface Address {
  slug: string;
  version?: string;
}

const written = /^([a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)(?:@([1-9]\d{0,8}|working-copy))?$/;

/** Parses `slug` or `slug@version`; undefined for anything else, such as a file name. */
export function addressOf(text: string): Address | undefined {
  const [, slug, version] = written.exec(text) ?? [];
  if (slug === undefined) return undefined;
  return version === undefined ? { slug } : { slug, version };
}

/** Fetches the content; without a version the live one, or a draft's newest version. */
export async function readRemote(server: Server, address: Address): Promise<Remote> {
  if (address.version !== "working-copy") return readTheme(server, address);
  const path = `/themes/${encodeURIComponent(address.slug)}/working-copy`;
  const { body } = await server.ask(path);
  const { baseVersion } = body as { baseVersion: number };
  return { ...contentOf(body, server), version: "working-copy", baseVersion, status: "draft" };
}

/** Fetches a version; without one the live one, or a draft's newest. */
export async function readTheme(server: Server, { slug, version }: Address): Promise<Theme> {
  const path = `/themes/${encodeURIComponent(slug)}`;
  const { body } = await server.ask(version === undefined ? path : `${path}/versions/${version}`);
  return contentOf(body, server);
}

/** Checks the shape, because another service at the address may answer JSON too. */
function contentOf(body: unknown, server: Server): Theme {
  const theme = body as Partial<Theme> | null;
  if (isObject(theme?.tokens)) return theme as Theme;
  throw new Failure(`${server.url} answered without a theme: is it a tokenkit platform?`);
}

/** Formats a reference, such as `ocean@3`, as the user would type it. */
export const shownAddress = ({ slug, version }: Remote): string => `${slug}@${version}`;
