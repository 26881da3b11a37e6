import { runs } from "../../../src/config/owners.ts";
import { type Html, html } from "../../support/html.ts";
import type { DocPage, Sources } from "./doc-page.ts";

export const conventionsPage = (sources: Pick<Sources, "services">): DocPage => ({
  path: "/docs/conventions",
  group: "Guide",
  title: "Conventions",
  lead: "Rules of every surface: ids, errors, pages, caching and versions.",
  formerly: ["conventions"],
  entries: [
    { id: idOf("Request ids"), title: "Request ids" },
    { id: idOf("Errors"), title: "Errors" },
    { id: idOf("Concurrent edits"), title: "Concurrent edits" },
    { id: idOf("Pages"), title: "Pages" },
    { id: idOf("Caching"), title: "Caching" },
    { id: idOf("Dates and numbers"), title: "Dates and numbers" },
    { id: idOf("Versions"), title: "Versions" },
    { id: idOf("HEAD"), title: "HEAD" },
  ],
  body: conventions(runs(sources, "themes")),
});

const workingCopies = html` A <a class="tk-link" href="/docs/themes#op-themesWorkingCopyGet">working copy</a> has an <code class="tk-code">ETag</code>, which <code class="tk-code">If-Match</code> brings back; where it is not current, that is 412.`;
const runtimeCaching = html`Runtime responses have strong ETags and answer <code class="tk-code">If-None-Match</code> and <code class="tk-code">If-Modified-Since</code> with 304. Administrative ones are never stored.`;

const idOf = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

function conventions(hasThemes: boolean): Html {
  const point = (title: string, text: Html): Html =>
    html`<div class="doc-point"><h2 class="tk-heading tk-heading--small" id="${idOf(title)}">${title}</h2><p>${text}</p></div>`;
  return html`<div class="doc-points">
${point("Request ids", html`Every response carries <code class="tk-code">X-Request-ID</code>. Send your own, and the service keeps it; each error body repeats it as <code class="tk-code">requestId</code>, and you find the log line by it.`)}
${point("Errors", html`Every error is an <a class="tk-link" href="/docs/schemas#schema-ApiError">ApiError</a>. Branch on its <code class="tk-code">code</code>, not on the message; <code class="tk-code">details</code> name each wrong field. Outside the APIs, a browser gets a page instead, by <code class="tk-code">Accept</code>.`)}
${point("Concurrent edits", html`Send the <code class="tk-code">version</code> that you read as <code class="tk-code">baseVersion</code>. If another author was faster, the answer is 409 <a class="tk-link" href="/docs/errors#error-version_conflict">version_conflict</a> and names both versions.${hasThemes ? workingCopies : ""}`)}
${point("Pages", html`Lists take <code class="tk-code">limit</code> and <code class="tk-code">offset</code>, and give <code class="tk-code">total</code> and a <code class="tk-code">Link</code> header with the next and the previous page.`)}
${point("Caching", html`${hasThemes ? runtimeCaching : "Administrative responses are never stored."}`)}
${point("Dates and numbers", html`Instants are ISO 8601 in UTC with milliseconds. Numbers and booleans in a query are strict: <code class="tk-code">limit=0</code> is refused, not adjusted.`)}
${point("Versions", html`${hasThemes ? html`<code class="tk-code">/rt/v1</code> and <code class="tk-code">/api/v1</code> are versioned apart. ` : ""}Releases may add optional fields, parameters and operations at any time; existing ones keep their meaning.`)}
${point("HEAD", html`Every address with GET answers it. Other methods get 405, and <code class="tk-code">Allow</code> lists the supported ones.`)}
</div>`;
}
