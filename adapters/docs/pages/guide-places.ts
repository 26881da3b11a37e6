import { type Html, html } from "../../support/html.ts";
import { codeBlock } from "./code.ts";
import { command, KEY_HEADER, singleQuoted } from "./curl.ts";

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

/** Places and pictures: GraphQL always, REST where it is switched on. */
export function placesSection(base: string): Html {
  const commands = sharePlaces(base);
  return html`<div class="doc-split"><div class="doc-prose">
<p>Places are points that people visited, with pictures and comments. They are served at <a class="tk-link" href="/graphql"><code class="tk-code">/graphql</code></a>, where a browser finds an explorer in local mode. Reading takes no credential; sharing takes a login or a key of any role, and what somebody made is theirs, or an admin's, to change and delete.</p>
<p>With <code class="tk-code">ENABLE_REST=true</code> the same fields are at <code class="tk-code">/api/places</code>, and pictures are uploaded there: JPEG, PNG, WebP, AVIF, GIF, TIFF or HEIC. Each is analysed for badges and camera data, and pictures taken at the same spot link their places.</p>
</div><div>
${codeBlock("shell", commands.share, "Share a place")}
${codeBlock("shell", commands.read, "Read places")}
</div></div>`;
}
