import type { ServiceName } from "../../src/config/owners.ts";
import type { ConsoleBuild } from "../../src/console/build.ts";
import type { Html } from "../support/html.ts";
import { html } from "../support/html.ts";

/** A reader's choices of how the console looks. */
export interface Dress {
  /** The theme's slug; undefined for the Quartz that the console ships with. */
  theme: string | undefined;
  appearance: "light" | "dark" | "system";
  density: "comfortable" | "compact";
  /** Whether the reader is not signed in; the script then paints the way in at once. */
  isGuest: boolean;
}

export const plainDress: Dress = {
  theme: undefined,
  appearance: "system",
  density: "comfortable",
  isGuest: false,
};

/**
 * The console's only page. It links the stylesheets itself, so the first paint has the right theme and
 * appearance; the script changes their `media` when the reader chooses another appearance. `only` is the service that
 * the installation runs alone; the script leaves out the screens of the other.
 */
export function consolePage(
  build: ConsoleBuild,
  dress: Dress,
  publicPath: string,
  only?: ServiceName,
): Html {
  const root = `${publicPath}/console`;
  const asset = (name: string): string => `${root}/assets/${name}`;
  return html`<!doctype html>
<html lang="en" data-tokenkit-theme="${dress.theme ?? "quartz"}" data-appearance="${dress.appearance}" data-density="${dress.density}" data-base="${publicPath}"${only === undefined ? "" : html` data-only="${only}"`}${dress.isGuest ? html` data-guest` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>tokenkit</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="tokenkit-assets" content="${build.assets.map(asset).join(" ")}">
<link rel="icon" href="${publicPath}/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${asset(build.components)}">
${(["light", "dark"] as const).map((appearance) => themeLink(appearance, dress, asset(build.quartz[appearance]), publicPath))}${build.styles.map((name) => html`<link rel="stylesheet" href="${asset(name)}">\n`)}${build.preloads.map((name) => html`<link rel="modulepreload" href="${asset(name)}">\n`)}<script type="module" src="${asset(build.script)}"></script>
</head>
<body>
<div id="console"></div>
<noscript><p>The console is an application and needs JavaScript. <a href="${publicPath}/docs">The documentation</a> does not.</p></noscript>
</body>
</html>
`;
}

function themeLink(
  appearance: "light" | "dark",
  { theme, appearance: chosen }: Dress,
  quartz: string,
  publicPath: string,
): Html {
  const media = {
    system: `(prefers-color-scheme: ${appearance})`,
    light: appearance === "light" ? "all" : "not all",
    dark: appearance === "dark" ? "all" : "not all",
  }[chosen];
  const address =
    theme === undefined
      ? quartz
      : `${publicPath}/rt/v1/theme.css?slug=${encodeURIComponent(theme)}&appearance=${appearance}&variant=tokens`;
  return html`<link rel="stylesheet" data-theme-appearance="${appearance}" media="${media}" href="${address}">\n`;
}
