import { router } from "../procedures/trpc.ts";
import { bundle } from "./bundle.ts";
import { embed } from "./embed.ts";
import { embedPage } from "./embed-page.ts";
import { exportTokens } from "./export.ts";
import { installation } from "./installation.ts";
import { manifest } from "./manifest.ts";
import { rebuild } from "./rebuild.ts";
import { resolved } from "./resolved.ts";
import { styleGuideChanges } from "./style-guide/changes-page.ts";
import { styleGuideEmbed } from "./style-guide/embed.ts";
import { styleGuideFeed } from "./style-guide/feed.ts";
import { feedOfAll } from "./style-guide/feed-of-all.ts";
import { gallery } from "./style-guide/gallery.ts";
import { styleGuide } from "./style-guide/page.ts";
import { styleGuidePicture } from "./style-guide/picture.ts";
import { stylesheet } from "./stylesheet.ts";
import { usageByTheme } from "./usage/by-theme.ts";
import { usage } from "./usage/read.ts";

export const deliveryRouter = router({
  stylesheet,
  resolved,
  export: exportTokens,
  manifest,
  bundle,
  embed,
  embedPage,
  rebuild,
  installation,
  usage,
  usageByTheme,
  gallery,
  feedOfAll,
  styleGuide,
  styleGuideChanges,
  styleGuideEmbed,
  styleGuideFeed,
  styleGuidePicture,
});
