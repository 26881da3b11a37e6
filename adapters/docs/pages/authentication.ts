import { runs } from "../../../src/config/owners.ts";
import { type Html, html } from "../../support/html.ts";
import { codeBlock } from "./code.ts";
import { command, KEY_HEADER } from "./curl.ts";
import type { DocPage, Sources } from "./doc-page.ts";
import { keyCommand } from "./key.ts";

export const authenticationPage = ({ base, keyFile, services }: Sources): DocPage => {
  const example = runs({ services }, "themes") ? "stats" : "auth/me";
  return {
    path: "/docs/authentication",
    group: "Guide",
    title: "Authentication",
    lead: `People sign in with their browser, programs send an API key, and ${runs({ services }, "themes") ? "themes" : "places"} are read without either.`,
    formerly: ["authentication"],
    entries: [
      { id: "sign-in", title: "People and programs", text: "login session API key bearer token" },
      { id: "roles", title: "Roles", text: "viewer editor admin permission" },
    ],
    body: html`<div class="doc-split"><div class="doc-prose">
<h2 class="tk-heading" id="sign-in">People and programs</h2>
<p>${runs({ services }, "themes") ? "The runtime surface is public." : "Reading places takes no credential."} On the administrative surface, people <a class="tk-link" href="/auth/login">sign in</a> with their browser, and programs send an API key, as a bearer token or, where no header can be sent, as the query parameter <code class="tk-code">token</code>. Keys are kept as digests only, so a key is shown once: when it is <a class="tk-link" href="/docs/administration#op-apiKeysCreate">issued</a>. A key that is <a class="tk-link" href="/docs/administration#op-apiKeysRevoke">revoked</a> stops working at once.</p>
<h2 class="tk-heading" id="roles">Roles</h2>
<p>Each role may do what those before it may:</p>
<dl class="doc-roles">
${runs({ services }, "themes") ? ofThemes : ofPlaces}
<dt><span class="tk-badge tk-badge--primary">admin</span></dt><dd>issues keys, writes settings, reads the audit log</dd>
</dl>
<p>Without a valid key the answer is 401 <a class="tk-link" href="/docs/errors#error-unauthenticated">unauthenticated</a>, with too small a role 403 <a class="tk-link" href="/docs/errors#error-forbidden">forbidden</a>; both come before any other check of the request.</p>
</div><div>
${codeBlock("shell", keyCommand(keyFile), "The key")}
${codeBlock("shell", command([KEY_HEADER, `"${base}/api/v1/${example}"`]), "As a header")}
${codeBlock("shell", command([`"${base}/api/v1/${example}?token=$TOKENKIT_KEY"`]), "In the address")}
</div></div>`,
  };
};

const role = (name: string, may: string): Html =>
  html`<dt><span class="tk-badge tk-badge--primary">${name}</span></dt><dd>${may}</dd>`;
const ofThemes = html`${role("viewer", "reads themes, history and statistics, and asks about tokens")}
${role("editor", "creates, changes, publishes and deletes themes")}`;
const ofPlaces = html`${role("viewer", "shares places, pictures and comments, and changes its own")}
${role("editor", "decides about reports")}`;
