import { isServed, type Running } from "../../../src/config/owners.ts";
import { errorCodes } from "../../../src/errors/errors.ts";
import { type Html, html, inline } from "../../support/html.ts";
import { inOtherWords } from "../openapi/in-other-words.ts";
import type { DocPage, Sources } from "./doc-page.ts";
import { breakableName } from "./fields.ts";

export const errorsPage = (sources: Pick<Sources, "services">): DocPage => ({
  path: "/docs/errors",
  group: "Look-up",
  title: "Error codes",
  lead: "Codes are stable; the status follows from the code.",
  formerly: ["errors"],
  entries: codesOf(sources).map(([code, { status, meaning }]) => ({
    id: `error-${code}`,
    title: code,
    kind: String(status),
    text: meaning,
    unlisted: true,
  })),
  body: errorReference(sources),
});

/** The codes of the services that run, in their words. */
const codesOf = (running: Running) =>
  Object.entries(errorCodes)
    .filter(([code]) => isServed(running, "errors", code))
    .map(
      ([code, { status, meaning }]) =>
        [code, { status, meaning: inOtherWords(meaning, running) }] as const,
    );

/** Every code of the registry. */
function errorReference(running: Running): Html {
  return html`<div class="tk-table-frame" tabindex="0" role="region" aria-label="Error codes"><table class="tk-table">
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${codesOf(running).map(
    ([code, { status, meaning }]) =>
      html`<tr id="error-${code}"><th scope="row"><code>${breakableName(code)}</code></th><td class="tk-table__number">${status}</td><td>${inline(meaning)}</td></tr>`,
  )}</tbody></table></div>`;
}
