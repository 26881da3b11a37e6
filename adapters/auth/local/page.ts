import { facePage, upFrom } from "../../support/face/page.ts";
import { type Html, html } from "../../support/html.ts";
import { type LocalPerson, people } from "./people.ts";

/** The sign-in page: a form of buttons, so it works by keyboard and without scripts. */
export const signInPage = (path: string, hasThemes: boolean): string =>
  facePage({
    path,
    title: "Sign in to tokenkit",
    body: html`<p class="face-lead">Who would you like to be? This is the development provider: there are no passwords.</p>
<form class="face-people" method="post">
${people.map((person, index) => choice(person, index, hasThemes))}
<button class="face-button" name="person" value="">Cancel</button>
</form>
<p class="face-note">It answers on this machine alone and is refused in production. Set <code>OIDC_ISSUER</code> to sign in with a provider of your own.</p>`,
  });

export const refusalPage = (path: string, message: string): string =>
  facePage({
    path,
    title: "That did not work",
    body: html`<p class="face-lead">${message}</p>
<p class="face-ways"><a class="face-button face-button--first" href="${upFrom(path)}auth/login">Sign in again</a><a class="face-button" href="${upFrom(path)}docs">Documentation</a></p>`,
  });

/** Explains why a request may not sign in here, and what to do instead. */
export const elsewherePage = (path: string, refusal: string): string =>
  facePage({
    path,
    title: "You cannot sign in from here",
    body: html`<p class="face-lead">${refusal}</p>
<p class="face-ways"><a class="face-button face-button--first" href="${upFrom(path)}docs">Documentation</a></p>
<p class="face-note">On the machine that runs tokenkit, open its own address, without a proxy or a tunnel in between. To let people sign in from elsewhere, set <code>OIDC_ISSUER</code>; API keys work everywhere.</p>`,
  });

function choice(person: LocalPerson, index: number, hasThemes: boolean): Html {
  const { id, name, role } = person;
  const may = hasThemes ? person.may : person.mayWithPlaces;
  const initials = name
    .split(" ")
    .map((word) => word.charAt(0))
    .join("");
  return html`<button class="face-person" name="person" value="${id}"${index === 0 ? html` autofocus` : ""}>
<span class="face-initials" data-role="${role}" aria-hidden="true">${initials}</span>
<span class="face-who"><span class="face-name">${name}</span> <span class="face-role" data-role="${role}">${role}</span><span class="face-may">${may}</span></span>
<svg class="face-go" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="m6 3 5 5-5 5" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>
</button>`;
}
