import { escapeHtml } from "../../markup/escape-html.ts";
import { runtime } from "../../procedures/builders.ts";
import { SETTINGS_TAG, themeTag } from "../../procedures/purges/tags.ts";
import { artefactSchema } from "../render.ts";
import { openGuide } from "./access.ts";
import { versionQuery } from "./address.ts";
import { chooseGuide } from "./choice.ts";
import { guideInput } from "./input.ts";
import { loadGuide } from "./load.ts";
import { pageHeaders } from "./page.ts";
import { head } from "./print-head.ts";

/** A style guide without its frame, for frames in other documentation. */
export const styleGuideEmbed = runtime
  .input(guideInput)
  .output(artefactSchema)
  .query(async ({ ctx, input }) => {
    const { delivery } = ctx.services;
    const cacheControl = await openGuide(ctx);
    const choice = await chooseGuide(delivery, delivery.shared(), input);
    const key = `style-guide embed ${cacheControl} ${JSON.stringify(choice)}`;
    return delivery.cache.obtain(key, choice.slug, async () => {
      const { theme, content } = await loadGuide(delivery, delivery.shared(), choice);
      const { style, script } = delivery.options.styleGuide;
      const body = `${head({
        title: `${theme.name} tokens`,
        description: `Design tokens of ${theme.name}, version ${theme.version}.`,
        address: `${delivery.options.publicBaseUrl}/t/${theme.slug}`,
        picture: undefined,
        feed: `feed.atom${versionQuery(choice)}`,
        up: "../../",
        styles: [style, content.style],
      })}
<body class="bare">
<main><h1 class="unseen">${escapeHtml(theme.name)} tokens</h1>
${content.top}
<div class="guide-main" id="tokens">${content.drawings}
${content.sections.map(({ html }) => html).join("\n")}</div>
</main>
<p class="status" role="status"></p>
<script>${script}</script>
</body>
</html>
`;
      return {
        contentType: "text/html; charset=utf-8",
        body,
        cacheControl,
        tags: [themeTag(choice.slug), SETTINGS_TAG],
        lastModified: Math.max(theme.lastModified, delivery.options.builtAt),
        themeId: theme.id,
        extraHeaders: pageHeaders([style, content.style], script, "*"),
      };
    });
  });
