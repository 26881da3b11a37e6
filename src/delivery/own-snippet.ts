/** Snippets for pages that read the names of their own. */
import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { invalid } from "../errors/errors.ts";
import { WITHOUT_NAMES } from "../tokens/own/requested.ts";
import type { Delivery } from "./delivery.ts";
import type { EmbedChoice } from "./embed-choice.ts";
import { obtainThemed } from "./render.ts";
import type { ServedTheme } from "./served-theme.ts";
import { stylesheetRecipe } from "./stylesheet.ts";

/** Whether a theme states own names. */
export const statesNames = async ({ engine }: Delivery, theme: ServedTheme): Promise<boolean> =>
  (await engine.ownModes(theme, theme.tokens)) !== null;

/** @throws PlatformError `validation_failed` if the theme states no own names, or the variant has no own form */
export async function assertStatesNames(
  delivery: Delivery,
  theme: ServedTheme,
  variant: EmbedChoice["variant"],
): Promise<void> {
  if (!(await statesNames(delivery, theme))) throw invalid("names", WITHOUT_NAMES);
  if (variant === "full") {
    throw invalid("variant", "full reads --tk- names; write tokens or minified, or leave it out");
  }
}

/** The parameters of the sheet; a link has what it narrows to, scripts choose by the page's own conditions. */
export function ownQuery(
  slug: string,
  { target, appearance, contexts = {}, variant, v }: EmbedChoice,
  token: string | undefined,
): URLSearchParams {
  const query = new URLSearchParams({ slug, names: "own" });
  if (target === "html") {
    for (const [axis, context] of Object.entries(contexts)) query.set(axis, context);
    if (appearance !== undefined && appearance !== "system") query.set("appearance", appearance);
  }
  if (variant === "minified") query.set("variant", variant);
  if (v !== undefined) query.set("v", String(v));
  if (token !== undefined) query.set("token", token);
  return query;
}

/** The integrity hash of a pinned sheet. */
export async function ownIntegrity(
  { em, delivery }: { em: EntityManager; delivery: Delivery },
  theme: ServedTheme,
  { target, appearance, contexts = {}, variant, v }: EmbedChoice,
): Promise<string> {
  const isLink = target === "html";
  const shown = isLink && appearance !== "system" ? appearance : undefined;
  const recipe = stylesheetRecipe(delivery, variant === "minified" ? variant : "tokens", {
    all: true,
    both: shown === undefined,
    authored: true,
    names: "own",
  });
  const request = { slug: theme.slug, appearance: shown, v, inputs: isLink ? contexts : {} };
  const body = await (await obtainThemed(delivery, em, request, recipe, theme)).body();
  return `sha384-${createHash("sha384").update(body).digest("base64")}`;
}
