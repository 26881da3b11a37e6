import { type Running, runs } from "../../../src/config/owners.ts";
import { type Html, html } from "../../support/html.ts";
import { deref, type OpenApiDocument, type Schema } from "../openapi/document.ts";
import { codeBlock, json } from "./code.ts";
import { fieldTable } from "./fields.ts";

const VERIFY = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.TOKENKIT_SECRET); // whsec_…

app.post("/hooks/tokenkit", express.text({ type: "*/*" }), (req, res) => {
  const event = webhook.verify(req.body, req.headers); // throws if it is not ours
  res.sendStatus(204); // answer first, then work
  if (event.type === "theme.published") rebuild(event.data.slug, event.data.version);
});`;

const ADD = `{ "name": "Build server", "url": "https://ci.example.com/hooks/tokenkit", "events": ["theme.published"] }`;

const GITHUB = `{ "name": "Rebuild the site", "preset": "github",
  "url": "https://api.github.com/repos/acme/site/dispatches",
  "headers": { "Authorization": "Bearer <token that may write contents>" },
  "events": ["theme.published"] }`;

const feeds = html`<p>A person who only wants to read what went live needs none: <code class="tk-code">/t/feed.atom</code> is an Atom feed of all published themes and their releases, <code class="tk-code">/t/feed.json</code> the same as a JSON Feed, and <code class="tk-code">/t/{slug}/feed.atom</code> that of one theme.</p>
`;
const order = html`: <code class="tk-code">version</code> gives the order of a theme's events.`;

/** The example with an event of places. */
const withPlaces = (example: string): string =>
  example
    .replaceAll("theme.published", "image.created")
    .replace("rebuild(event.data.slug, event.data.version)", "fetchPicture(event.data.image)");

/** How to receive events, and each event with its schema. */
export function webhookGuide(document: OpenApiDocument, running: Running): Html {
  const hasThemes = runs(running, "themes");
  const of = (example: string): string => (hasThemes ? example : withPlaces(example));
  return html`<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="receive-events">Receive events</h2>
<p>A webhook posts events to an address of yours. It follows <a class="tk-link" href="https://www.standardwebhooks.com">Standard Webhooks</a>, whose libraries verify it in many languages: the headers <code class="tk-code">webhook-id</code>, <code class="tk-code">webhook-timestamp</code> and <code class="tk-code">webhook-signature</code>, and a body of <code class="tk-code">type</code>, <code class="tk-code">timestamp</code> and <code class="tk-code">data</code>. Add it in the console under Webhooks, or by the API.</p>
${hasThemes ? feeds : ""}<p>Answer with any 2xx within 15 seconds. An event may come twice, with the same <code class="tk-code">webhook-id</code>, and in any order${hasThemes ? order : "."}</p>
</div><div>${codeBlock("json", of(ADD))}${codeBlock("javascript", of(VERIFY))}</div></div>
<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="when-delivery-fails">When delivery fails</h2>
<p>An event is written with its change in one transaction, so no change that commits loses its event, and none that is rolled back has one. Without a 2xx the service tries again after 5 seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours, ten attempts in all; <code class="tk-code">Retry-After</code> counts up to a day. Redirects are failures. After five days of failures alone, or at once after 410, the webhook is switched off, and the console says so.</p>
<p>Events stay for 30 days, also those of a webhook that is switched off: send one delivery again, or all since a time; a call sends 10,000 at most, and its <code class="tk-code">next</code> goes on as <code class="tk-code">after</code>.</p>
<p>After you rotate the secret both secrets sign for 24 hours, so that you can exchange it without a gap.</p>
</div></div>
<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="presets">Presets</h2>
<p><code class="tk-code">slack</code> and <code class="tk-code">teams</code> post a sentence to a channel's address. <code class="tk-code">github</code> starts a workflow by <code class="tk-code">repository_dispatch</code>, with the event's type as <code class="tk-code">event_type</code> and its data in <code class="tk-code">client_payload.data</code>. <code class="tk-code">splunk</code> posts to an HTTP event collector: give <code class="tk-code">Authorization: Splunk …</code> among the headers, and choose <code class="tk-code">audit.recorded</code> to have the audit log there.</p>
</div><div>${codeBlock("json", of(GITHUB))}</div></div>
<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="where-requests-go">Where requests go</h2>
<p>Only to https addresses on the public internet, at port 443. The service resolves the name, refuses private addresses, and connects to the address that it has checked. The operator opens private networks by <code class="tk-code">OUTBOUND_ALLOW</code> and other ports by <code class="tk-code">OUTBOUND_PORTS</code>; addresses, headers and secrets are encrypted under <code class="tk-code">SECRETS_KEY</code>.</p>
</div></div>
<h2 class="tk-heading" id="events">Events</h2>
${Object.entries(document.webhooks ?? {}).map(([type, { post }]) => eventReference(document, type, post))}`;
}

type Post = NonNullable<OpenApiDocument["webhooks"]>[string]["post"];

const eventAnchor = (type: string): string => `event-${type.replace(/[._]/g, "-")}`;

function eventReference(document: OpenApiDocument, type: string, post: Post): Html {
  const { schema, example } = post.requestBody.content["application/json"] as {
    schema: Schema;
    example: unknown;
  };
  const { data = {} } = deref<Schema>(document, schema).properties ?? {};
  return html`<article class="doc-split" aria-labelledby="${eventAnchor(type)}"><div class="doc-prose">
<h3 class="tk-heading tk-heading--small" id="${eventAnchor(type)}"><code class="tk-code">${type}</code></h3>
<p>${post.summary}.</p>
${fieldTable(data, "Field of data", "optional")}</div><div>${codeBlock("json", json(example))}</div></article>`;
}
