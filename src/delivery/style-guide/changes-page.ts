import { escapeHtml } from "../../markup/escape-html.ts";
import { MARK } from "../../markup/mark.ts";
import { runtime } from "../../procedures/builders.ts";
import { SETTINGS_TAG, themeTag } from "../../procedures/purges/tags.ts";
import { artefactSchema } from "../render.ts";
import { findServedTheme } from "../served-theme.ts";
import { openGuide } from "./access.ts";
import { versionQuery } from "./address.ts";
import { listChanges } from "./changes.ts";
import { versionInput } from "./input.ts";
import { pageHeaders } from "./page.ts";
import { printChangeList } from "./print-changes.ts";
import { head } from "./print-head.ts";

/** How many versions the page and the feed tell. */
export const LISTED_CHANGES = 20;

/** The changes of a published theme, version by version, as a page. */
export const styleGuideChanges = runtime
  .input(versionInput)
  .output(artefactSchema)
  .query(async ({ ctx, input: { slug, v } }) => {
    const { delivery } = ctx.services;
    const cacheControl = await openGuide(ctx);
    const key = `style-guide changes ${slug} ${cacheControl} ${v}`;
    return delivery.cache.obtain(key, slug, async () => {
      const em = delivery.shared();
      const theme = await findServedTheme(em, slug, v);
      const changes = await listChanges(delivery, em, theme, LISTED_CHANGES);
      const { style } = delivery.options.styleGuide;
      const name = escapeHtml(theme.name);
      const body = `${head({
        title: `What changed in ${theme.name}`,
        description: `The published versions of ${theme.name}.`,
        address: `${delivery.options.publicBaseUrl}/t/${slug}/changes`,
        picture: undefined,
        feed: `feed.atom${versionQuery({ v })}`,
        up: "../../",
        styles: [style],
      })}
<body>
<header class="top"><a class="brand" href="../../" aria-label="All themes">${MARK}</a><strong class="top-name">${name}</strong><a class="top-link" href="../${slug}${versionQuery({ v })}">Style guide</a><a class="top-link" href="feed.atom${versionQuery({ v })}">Feed</a></header>
<main class="guide-alone"><h1>What changed in ${name}</h1>
${printChangeList(changes, `../${slug}?v=`)}</main>
</body>
</html>
`;
      return {
        contentType: "text/html; charset=utf-8",
        body,
        cacheControl,
        tags: [themeTag(slug), SETTINGS_TAG],
        lastModified: Math.max(theme.lastModified, delivery.options.builtAt),
        extraHeaders: pageHeaders([style], "", "'none'"),
      };
    });
  });
