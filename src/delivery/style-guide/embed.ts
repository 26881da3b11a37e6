import { escapeHtml } from "../../markup/escape-html.ts";
import { runtime } from "../../procedures/builders.ts";
import { artefactSchema } from "../render.ts";
import { openGuide } from "./access.ts";
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
    const key = `style-guide embed ${cacheControl} ${JSON.stringify(input)}`;
    return delivery.cache.obtain(key, input.slug, async () => {
      const { theme, content } = await loadGuide(delivery, delivery.shared(), input);
      const { style, script } = delivery.options.styleGuide;
      const body = `${head({
        title: `${theme.name} tokens`,
        description: `Design tokens of ${theme.name}, version ${theme.version}.`,
        address: `${delivery.options.publicBaseUrl}/t/${theme.slug}`,
        picture: undefined,
        feed: "feed.atom",
        up: "../../",
        styles: [style, content.style],
      })}
<body class="bare">
<main><h1 class="unseen">${escapeHtml(theme.name)} tokens</h1>
${content.top}
<div class="guide-main" id="tokens">${content.sections.map(({ html }) => html).join("\n")}</div>
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
        lastModified: theme.lastModified,
        themeId: theme.id,
        extraHeaders: pageHeaders([style, content.style], script, "*"),
      };
    });
  });
