import { type Html, html } from "../html.ts";
import { mark } from "../mark.ts";
import { faceStyle } from "./style.ts";

export interface Face {
  title: string;
  body: Html;
  /** The path as the browser requested it; links are relative to it. */
  path: string;
}

/**
 * A page with one thing to say, in the product's face. It needs no theme, no database and no
 * script, so that it works when they fail.
 */
export function facePage({ title, body, path }: Face): string {
  const up = upFrom(path);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – tokenkit</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${up}docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}${faceStyle.path.slice(1)}">
</head>
<body>
<main class="face">
<p class="face-brand">${mark()}<span>tokenkit</span></p>
<h1 class="face-title">${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

/** From a path to the root, so that addresses hold below the path of a proxy too. */
export const upFrom = (path: string): string =>
  "../".repeat(Math.max(0, path.split("/").length - 2));
