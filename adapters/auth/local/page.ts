import { builtinThemes } from "../../../src/themes/builtin/index.ts";
import { type Html, html } from "../../support/html.ts";
import { mark } from "../../support/mark.ts";
import { type LocalPerson, people } from "./people.ts";

export const STYLESHEET = "/auth/local/sign-in.css";

/** The sign-in page: a form of buttons, so that it works by keyboard and without a script. */
export const signInPage = (): string =>
  page(
    "Sign in to tokenkit",
    html`<p class="in-lead">Who would you like to be? This is the development provider: there are no passwords.</p>
<form class="in-people" method="post">
${people.map(choice)}
<button class="tk-button tk-button--ghost in-cancel" name="person" value="">Cancel</button>
</form>
<p class="in-note">It answers on this machine alone and is refused in production. Set <code class="tk-code">OIDC_ISSUER</code> to sign in with a provider of your own.</p>`,
  );

export const refusalPage = (message: string): string =>
  page(
    "That did not work",
    html`<div class="tk-alert tk-alert--danger" role="alert"><p>${message}</p></div>
<a class="tk-button tk-button--primary tk-button--block" href="/auth/login">Sign in again</a>`,
  );

/** Why the sign-in is not offered to a request, and what to do about it. */
export const elsewherePage = (refusal: string): string =>
  page(
    "You cannot sign in from here",
    html`<div class="tk-alert tk-alert--danger" role="alert"><p>${refusal}</p></div>
<p class="in-note">On the machine that runs tokenkit, open its own address, without a proxy or a tunnel in between. To let people sign in from elsewhere, set <code class="tk-code">OIDC_ISSUER</code>; API keys work everywhere.</p>`,
  );

function choice({ id, name, role, may }: LocalPerson, index: number): Html {
  const initials = name
    .split(" ")
    .map((word) => word.charAt(0))
    .join("");
  return html`<button class="in-person" name="person" value="${id}"${index === 0 ? html` autofocus` : ""}>
<span class="in-face in-face--${role}" aria-hidden="true">${initials}</span>
<span class="in-who"><span class="in-name">${name}</span> <span class="tk-badge ${badges[role]}">${role}</span><span class="in-may">${may}</span></span>
<svg class="in-go" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="m6 3 5 5-5 5" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>
</button>`;
}

const badges: Record<LocalPerson["role"], string> = {
  admin: "tk-badge--primary",
  editor: "tk-badge--accent",
  viewer: "",
};

function page(title: string, body: Html): string {
  const theme = builtinThemes[0]?.slug ?? "";
  const sheet = (appearance: string, variant: string): string =>
    `/rt/v1/theme.css?slug=${theme}&appearance=${appearance}&variant=${variant}`;
  return html`<!doctype html>
<html lang="en" data-tokenkit-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLESHEET}">
<link rel="stylesheet" href="${sheet("light", "minified")}">
<link rel="stylesheet" href="${sheet("dark", "tokens")}" media="(prefers-color-scheme: dark)">
</head>
<body>
<main class="in-card">
<p class="in-brand">${mark()}<span>tokenkit</span></p>
<h1 class="in-title">${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}
