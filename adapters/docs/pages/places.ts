import { type Html, html } from "../../support/html.ts";
import { PLACES_DOCUMENT } from "../openapi/describe.ts";
import { codeBlock } from "./code.ts";
import { command, KEY_HEADER, singleQuoted } from "./curl.ts";
import type { DocPage, Sources } from "./doc-page.ts";
import { entriesOf, operations, surfaceNotes } from "./reference.ts";

const share =
  'mutation { createPlace(input: { title: "Panoramic Highway", latitude: 37.885, longitude: -122.6225 }) { id } }';
const read =
  "{ places(limit: 10) { title images { url takenAt badges { display } } relatedPlaces { distanceMeters place { title } } } }";

/** The commands of the section in order; a test runs them. */
export const sharePlaces = (base: string) => ({
  share: query(base, share, [KEY_HEADER]),
  read: query(base, read),
});

const query = (base: string, text: string, options: string[] = []): string =>
  command([
    ...options,
    '-H "Content-Type: application/json"',
    `-d ${singleQuoted(JSON.stringify({ query: text }))}`,
    `"${base}/graphql"`,
  ]);

const tags = ["Places", "Pictures", "Comments", "Bin", "Reports", "Description"];

/** Places and pictures: GraphQL always, REST if it is on. */
export const placesPage = ({ places, base }: Sources): DocPage => ({
  path: "/docs/places",
  group: "Places",
  title: "Places",
  lead: "Points that people visited and shared, with pictures and comments.",
  formerly: ["places", "places-api", ...tags.map((tag) => `places-api-${tag.toLowerCase()}`)],
  entries: [
    { id: "share", title: "Share places", text: "GraphQL pictures upload analysis badges" },
    ...(places ? entriesOf(places, tags) : []),
  ],
  body: html`${introduction(base, places !== undefined)}
${places ? html`${surfaceNotes(places, PLACES_DOCUMENT)}${operations(places, tags, base)}` : ""}`,
});

function introduction(base: string, isServed: boolean): Html {
  const commands = sharePlaces(base);
  return html`<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="share">Share places</h2>
<p>Places are points that people visited, with pictures and comments. They are served at <a class="tk-link" href="/graphql"><code class="tk-code">/graphql</code></a>, which <a class="tk-link" href="/docs/graphql">has a page of its own</a>. Reading takes no credential; sharing takes a login or a key of any role, and what somebody made is theirs, or an admin's, to change and delete.</p>
<p>${isServed ? html`The same fields are at` : html`With <code class="tk-code">ENABLE_REST=true</code> the same fields are at`} <code class="tk-code">/api/places</code>, and pictures are uploaded there: JPEG, PNG, WebP, AVIF, GIF, TIFF or HEIC. Each is analysed for badges and camera data, and pictures taken at the same spot link their places.</p>
</div><div>
${codeBlock("shell", commands.share, "Share a place")}
${codeBlock("shell", commands.read, "Read places")}
</div></div>`;
}
