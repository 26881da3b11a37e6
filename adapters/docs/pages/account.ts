import { type Html, html } from "../../support/html.ts";
import { chevronIcon } from "./icons.ts";

/** Marks the account's place until the page is made for a reader. */
export const ACCOUNT = html`<template id="account"></template>`;

/** The signed-in reader of a page. */
export interface Reader {
  name: string;
  role: string;
}

/**
 * Names the signed-in user, with a button to sign out; the logout is a form of this origin, and
 * needs no script.
 */
export function accountOf({ name, role }: Reader): Html {
  return html`<details class="doc-account"><summary><span class="doc-face" aria-hidden="true">${initials(name)}</span><span class="doc-account__who"><span class="doc-account__name">${name}</span> <span class="tk-badge">${role}</span></span>${chevronIcon}</summary>
<div class="doc-account__menu"><p>Signed in as <strong>${name}</strong>, ${role}.</p>
<form method="post" action="/auth/logout"><button class="tk-button tk-button--small tk-button--block">Sign out</button></form></div></details>`;
}

/** @param returnTo the address to return to, as browsers see it; undefined if sign-in is off */
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
