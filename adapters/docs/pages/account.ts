import { type Html, html } from "../../support/html.ts";
import { chevronIcon } from "./icons.ts";

/** Holds the place of the account until it is known whose page it is. */
export const ACCOUNT = html`<template id="account"></template>`;

/** Who reads: somebody who signed in, or anybody. */
export interface Reader {
  name: string;
  role: string;
}

/** Says who you are and lets you out; the logout takes a form of this origin, and no script. */
export function accountOf({ name, role }: Reader): Html {
  return html`<details class="doc-account"><summary><span class="doc-face" aria-hidden="true">${initials(name)}</span><span class="doc-account__who"><span class="doc-account__name">${name}</span> <span class="tk-badge">${role}</span></span>${chevronIcon}</summary>
<div class="doc-account__menu"><p>Signed in as <strong>${name}</strong>, ${role}.</p>
<form method="post" action="/auth/logout"><button class="tk-button tk-button--small tk-button--block">Sign out</button></form></div></details>`;
}

/** @param returnTo where to come back to, as browsers see it; undefined where nobody signs in */
export const signInOf = (returnTo: string | undefined): Html =>
  returnTo === undefined
    ? html``
    : html`<a class="doc-sign-in tk-button tk-button--small" href="/auth/login?returnTo=${encodeURIComponent(returnTo)}">Sign in</a>`;

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();
