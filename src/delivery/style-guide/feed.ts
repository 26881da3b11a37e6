import { escapeHtml } from "../../markup/escape-html.ts";
import { runtime } from "../../procedures/builders.ts";
import { SETTINGS_TAG, themeTag } from "../../procedures/purges/tags.ts";
import { artefactSchema } from "../render.ts";
import { findServedTheme, type ServedTheme } from "../served-theme.ts";
import { openGuide } from "./access.ts";
import { type Change, listChanges } from "./changes.ts";
import { LISTED_CHANGES } from "./changes-page.ts";
import { versionInput } from "./input.ts";
import { summaryOf } from "./print-changes.ts";

/** The changes of a published theme as an Atom feed (RFC 4287). */
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
        body: printFeed(theme, changes, `${delivery.options.publicBaseUrl}/t/${slug}`),
        cacheControl,
        tags: [themeTag(slug), SETTINGS_TAG],
        lastModified: theme.lastModified,
      };
    });
  });

const printFeed = (
  { name, updatedAt }: ServedTheme,
  changes: readonly Change[],
  address: string,
): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(address)}</id>
<title>${clean(name)}</title>
<updated>${updatedAt.toISOString()}</updated>
<author><name>${clean(name)}</name></author>
<link href="${escapeHtml(address)}"/>
<link rel="self" href="${escapeHtml(address)}/feed.atom"/>
${changes.map((change) => printEntry(change, name, address)).join("\n")}
</feed>
`;

const printEntry = ({ version, at, message, changes }: Change, name: string, address: string) =>
  `<entry><id>${escapeHtml(address)}?v=${version}</id><title>${clean(`${name} ${version}`)}</title><updated>${at.toISOString()}</updated><link href="${escapeHtml(address)}?v=${version}"/><summary>${clean([message, summaryOf(changes)].filter(Boolean).join(" "))}</summary></entry>`;

/** XML takes no control characters, not even as references (XML 1.0, 2.2). */
const clean = (text: string): string =>
  escapeHtml(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ""));
