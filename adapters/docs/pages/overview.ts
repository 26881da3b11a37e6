import { runs } from "../../../src/config/owners.ts";
import { type Html, html } from "../../support/html.ts";
import type { DocPage, Entry, Sources } from "./doc-page.ts";
import { quickStartSteps } from "./quick-start.ts";

const ofPlaces =
  "Places that people visited and shared, with pictures and comments, at one address.";
const tagline =
  "Design tokens, written once and served at run time: as stylesheets, as JSON, and as a history to go back to.";

/** The first page: the quick start and an index. */
export const overviewPage = (sources: Sources, others: readonly DocPage[]): DocPage => ({
  path: "/docs",
  group: "Guide",
  title: runs(sources, "themes")
    ? "Design tokens, served at run time"
    : "Places, shared with pictures",
  lead: runs(sources, "themes") ? tagline : ofPlaces,
  entries: [
    { id: "quick-start", title: "Quick start", text: "begin first steps curl key publish" },
    { id: "everything", title: "Everything", text: "index of all operations" },
  ],
  body: html`${surfaces(sources)}
<section class="doc-section" aria-labelledby="quick-start"><h2 class="tk-heading tk-heading--title" id="quick-start">Quick start</h2>
${quickStartSteps(sources)}</section>
<section class="doc-section" aria-labelledby="everything"><h2 class="tk-heading tk-heading--title" id="everything">Everything</h2>
<div class="doc-index">${others.map(indexOf)}</div></section>`,
});

function surfaces(sources: Sources): Html {
  const hasThemes = runs(sources, "themes");
  const card = (title: string, route: string, page: string, text: string): Html =>
    html`<a class="tk-card tk-card--interactive" href="${page}"><span class="tk-card__header"><span class="tk-card__title">${title}</span><code class="tk-code">${route}</code></span><span class="tk-card__body">${text}</span></a>`;
  return html`<p class="doc-actions"><a class="tk-button tk-button--primary" href="#quick-start">Quick start</a>${hasThemes ? html`<a class="tk-button" href="/docs/theming">Theme a page</a><a class="tk-button" href="/docs/components">Components</a>` : ""}</p>
<div class="doc-surfaces">
${hasThemes ? card("Runtime", "/rt/v1", "/docs/runtime", "Everything that applications load. Public, cacheable, open to every origin, and usable from a link tag.") : ""}
${card("Administrative", "/api/v1", "/docs/admin", `${hasThemes ? "Write and publish themes." : "Look after the service."} Takes an API key, is never cached, and audits every change.`)}
${runs(sources, "places") ? card("Places", "/graphql", "/docs/places", "Share places with pictures. The service analyses pictures, and links them by where they were taken.") : ""}
</div>`;
}

/**
 * A page with its operations. The ids are from when the documentation was one page, so that old
 * addresses lead to the line, and from there, by the script, to the page.
 */
function indexOf({ path, title, formerly = [], entries }: DocPage): Html {
  const moved = ({ id, title: name }: Entry): Html =>
    html`<li id="${id}"><a class="tk-link tk-link--quiet" href="${path}#${id}" data-moved>${name}</a></li>`;
  return html`<div class="doc-index__part"${formerly[0] === undefined ? "" : html` id="${formerly[0]}"`}><h3 class="tk-heading tk-heading--small"><a class="tk-link tk-link--quiet" href="${path}" data-moved>${title}</a></h3>
${formerly.slice(1).map((id) => html`<a id="${id}" href="${path}" data-moved hidden></a>`)}
<ul>${entries.filter(({ id }) => id.startsWith("op-")).map(moved)}</ul></div>`;
}
