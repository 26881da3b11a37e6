import { type Html, html, prose } from "../../support/html.ts";
import { type OpenApiDocument, operationsOf, type Place } from "../openapi/document.ts";
import type { Entry } from "./doc-page.ts";
import { operationEntry, operationReference } from "./operation.ts";

/** The operations of a description with this tag, in the order of the description. */
const operationsWith = (document: OpenApiDocument, tag: string): Place[] =>
  operationsOf(document).filter(({ operation }) => operation.tags.includes(tag));

export const entriesOf = (document: OpenApiDocument, tags: readonly string[]): Entry[] =>
  tags.flatMap((tag) => operationsWith(document, tag).map(operationEntry));

/** Notes on a whole surface, with a link to its description for programs. */
export const surfaceNotes = ({ info }: OpenApiDocument, address: string): Html =>
  html`<div class="doc-prose">${prose(info.description)}
<p><a class="tk-button tk-button--small" href="${address}">OpenAPI 3.1, version ${info.version}</a></p></div>`;

/** Operations by tag; a page with one tag is about it, and needs no heading for it. */
export function operations(document: OpenApiDocument, tags: readonly string[], base: string): Html {
  const [only] = tags;
  if (tags.length === 1 && only !== undefined) {
    return html`${operationsWith(document, only).map((place) => operationReference(document, place, { base, level: 2 }))}`;
  }
  return html`${tags.map((tag) => {
    const description = document.tags.find(({ name }) => name === tag)?.description;
    return html`<section class="doc-tag" aria-labelledby="${tagAnchor(tag)}"><h2 class="tk-heading" id="${tagAnchor(tag)}">${tag}</h2>
${description === undefined ? "" : html`<p class="tk-muted">${description}</p>`}
${operationsWith(document, tag).map((place) => operationReference(document, place, { base, level: 3 }))}</section>`;
  })}`;
}

const tagAnchor = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(" ", "-")}`;
