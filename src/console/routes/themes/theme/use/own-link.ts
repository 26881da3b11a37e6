/** The stylesheet of a theme under its own names. */

import type { Modes } from "#console/parts/modes.ts";
import { isObject } from "#token-text/json-text.ts";

/** Whether a document states names of its own. */
export function statesNames(tokens: unknown): boolean {
  const extensions = isObject(tokens) ? tokens.$extensions : undefined;
  const own = isObject(extensions) ? extensions["io.tokenkit"] : undefined;
  return isObject(own) && own.names !== undefined;
}

/** A choice of a part of the theme; without one, the sheet has both appearances and every context. */
export interface OwnChoice {
  slug: string;
  appearance?: string | undefined;
  modes?: Modes;
  /** The version to stay at. */
  v?: number | undefined;
  references?: boolean;
}

/** The address of the sheet, or of its variables as JSON. */
export function ownAddress(
  origin: string,
  file: "theme.css" | "theme.json",
  { slug, appearance, modes = {}, v, references = false }: OwnChoice,
): string {
  const query = new URLSearchParams({ slug, names: "own" });
  if (appearance !== undefined) query.set("appearance", appearance);
  for (const [parameter, context] of Object.entries(modes)) query.set(parameter, context);
  if (references && file === "theme.css") query.set("references", "true");
  if (v !== undefined) query.set("v", String(v));
  return `${origin}/rt/v1/${file}?${query}`;
}

/** The one line of an application's `head`. */
export const ownLink = (address: string): string =>
  `<link rel="stylesheet" href="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
