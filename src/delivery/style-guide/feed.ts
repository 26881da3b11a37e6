import { runtime } from "../../procedures/builders.ts";
import { SETTINGS_TAG, themeTag } from "../../procedures/purges/tags.ts";
import { artefactSchema } from "../render.ts";
import { findServedTheme, type ServedTheme } from "../served-theme.ts";
import { openGuide } from "./access.ts";
import { type Change, listChanges } from "./changes.ts";
import { LISTED_CHANGES } from "./changes-page.ts";
import { versionInput } from "./input.ts";
import { type Feed, printAtom } from "./print-atom.ts";
import { lineOf } from "./print-changes.ts";

/** The changes of a published theme as an Atom feed. */
export const styleGuideFeed = runtime
  .input(versionInput)
  .output(artefactSchema)
  .query(async ({ ctx, input: { slug, v } }) => {
    const { delivery } = ctx.services;
    const cacheControl = await openGuide(ctx);
    const key = `style-guide feed ${slug} ${cacheControl} ${v}`;
    return delivery.cache.obtain(key, slug, async () => {
      const em = delivery.shared();
      const theme = await findServedTheme(em, slug, v);
      const changes = await listChanges(delivery, em, theme, LISTED_CHANGES);
      return {
        contentType: "application/atom+xml; charset=utf-8",
        body: printAtom(feedOf(theme, changes, `${delivery.options.publicBaseUrl}/t/${slug}`)),
        cacheControl,
        tags: [themeTag(slug), SETTINGS_TAG],
        lastModified: theme.lastModified,
      };
    });
  });

const feedOf = (
  { name, slug, updatedAt }: ServedTheme,
  changes: readonly Change[],
  address: string,
): Feed => ({
  ...{ title: name, author: name, address, self: `${address}/feed.atom`, updated: updatedAt },
  entries: changes.map(({ version, at, message, changes }) => ({
    id: `${address}?v=${version}`,
    title: `${name} ${version}`,
    at,
    address: `${address}?v=${version}`,
    summary: lineOf(message, changes),
    themes: [slug],
  })),
});
