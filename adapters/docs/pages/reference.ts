import { errorCodes } from "../../../src/errors.ts";
import { type Html, html, inline, prose } from "../../support/html.ts";
import { codeBlock, json } from "./code.ts";
import { curlOf } from "./curl.ts";
import {
  deref,
  type OpenApiDocument,
  operationsOf,
  type Place,
  type ResponseObject,
  type Schema,
} from "../openapi/document.ts";
import { fieldRow, fieldTable, schemaAnchor, table, typeOf } from "./fields.ts";

export const operationAnchor = (id: string): string => `op-${id}`;
export const tagAnchor = (surface: string, tag: string): string =>
  `${surface}-${tag.toLowerCase().replaceAll(" ", "-")}`;

/** The operations of a description by tag, in the order of the description. */
export function byTag(document: OpenApiDocument): { tag: string; places: Place[] }[] {
  return document.tags.map(({ name }) => ({
    tag: name,
    places: operationsOf(document).filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** One surface: what holds for all of it, and each operation. */
export function surfaceReference(
  document: OpenApiDocument,
  { id, address, base }: { id: string; address: string; base: string },
): Html {
  const tags = byTag(document);
  return html`<section aria-labelledby="${id}" class="doc-section">
<div class="doc-prose"><h2 class="tk-heading tk-heading--title" id="${id}">${document.info.title.replace("tokenkit ", "").replace(/^\w/, (letter) => letter.toUpperCase())}</h2>
<p class="doc-lead">${document.info.summary}</p>
${prose(document.info.description)}
<p><a class="tk-button tk-button--small" href="${address}">OpenAPI 3.1 · version ${document.info.version}</a></p></div>
${tags.map(
  ({
    tag,
    places,
  }) => html`<div class="doc-tag"><h3 class="tk-heading" id="${tagAnchor(id, tag)}">${tag}</h3>
${describeTag(document, tag)}
${places.map((place) => operationReference(document, place, base))}</div>`,
)}</section>`;
}

function describeTag(document: OpenApiDocument, tag: string): Html {
  const description = document.tags.find(({ name }) => name === tag)?.description;
  return description === undefined ? html`` : html`<p class="tk-muted">${description}</p>`;
}

const methodKinds: Readonly<Record<string, string>> = {
  get: "info",
  post: "success",
  put: "warning",
  patch: "warning",
  delete: "danger",
};

export const methodBadge = (method: string): Html =>
  html`<span class="tk-badge tk-badge--${methodKinds[method] ?? "info"} doc-method">${method.toUpperCase()}</span>`;

function operationReference(document: OpenApiDocument, place: Place, base: string): Html {
  const { path, method, operation } = place;
  const id = operationAnchor(operation.operationId);
  return html`<article class="doc-op" aria-labelledby="${id}">
<header class="doc-op__head"><h4 id="${id}">${operation.summary} <a class="doc-anchor" href="#${id}" aria-label="Link to this operation">#</a></h4>
<p class="doc-route">${methodBadge(method)} <code>${breakable(path)}</code> ${accessBadge(place)}</p></header>
<div class="doc-op__text">
${operation.description === undefined ? "" : prose(operation.description)}
${parameters(place)}
${requestFields(place)}
${successes(document, place)}
${errors(document, place)}
</div>
<div class="doc-op__code">
${codeBlock("shell", curlOf(place, base), "Request")}
${examples(document, place)}
</div></article>`;
}

/** A long path may break after a slash. */
const breakable = (path: string): Html =>
  html`${path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)}`;

const roleNames: Readonly<Record<string, string>> = {
  viewer: "Any role",
  editor: "Editor",
  admin: "Admin",
};

function accessBadge({ operation }: Place): Html {
  const role = operation["x-required-role"];
  if (role === undefined) return html`<span class="tk-badge">Public</span>`;
  return html`<span class="tk-badge tk-badge--primary">${roleNames[role] ?? role}</span>`;
}

function parameters({ operation }: Place): Html {
  if (operation.parameters.length === 0) return html``;
  return table(
    "Parameter",
    operation.parameters.map(({ name, schema, required, description, in: place }) =>
      fieldRow(
        place === "path" ? `{${name}}` : name,
        schema,
        required && place === "query" ? "required" : undefined,
        description,
      ),
    ),
  );
}

function requestFields({ operation }: Place): Html {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return schema === undefined ? html`` : fieldTable(schema, "Field of the body", "required");
}

function responsesOf(
  document: OpenApiDocument,
  { operation }: Place,
): { status: string; response: ResponseObject }[] {
  return Object.entries(operation.responses).map(([status, listed]) => ({
    status,
    response: deref<ResponseObject>(document, listed),
  }));
}

const isError = (status: string): boolean => Number(status) >= 400;

function successes(document: OpenApiDocument, place: Place): Html {
  const rows = responsesOf(document, place).filter(({ status }) => !isError(status));
  return html`<dl class="doc-responses">${rows.map(
    ({ status, response }) =>
      html`<dt>${statusBadge(status)}</dt><dd>${responseType(response)}${status === "304" ? "" : headerList(response)}</dd>`,
  )}</dl>`;
}

const statusBadge = (status: string): Html =>
  html`<span class="tk-badge ${isError(status) ? "tk-badge--danger" : "tk-badge--success"}">${status}</span>`;

function responseType(response: ResponseObject): Html {
  const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return inline(response.description);
  if (type !== "application/json") return html`<code class="tk-code">${type}</code>`;
  return typeOf(media.schema);
}

/** Headers that say something about this answer; the id is on every one. */
function headerList({ headers = {} }: ResponseObject): Html {
  const telling = Object.keys(headers).filter((name) => !commonHeaders.has(name));
  if (telling.length === 0) return html``;
  return html` <span class="tk-muted">with ${telling.map((name, index) => html`${index === 0 ? "" : ", "}<code>${name}</code>`)}</span>`;
}

const commonHeaders = new Set([
  "X-Request-ID",
  "Cache-Control",
  "Vary",
  "Access-Control-Allow-Origin",
]);

/** The statuses of errors with their codes, each a link to what it means. */
function errors(document: OpenApiDocument, place: Place): Html {
  const rows = responsesOf(document, place).filter(({ status }) => isError(status));
  if (rows.length === 0) return html``;
  return html`<div class="doc-errors"><h5>Errors</h5><ul>${rows.flatMap(({ status, response }) =>
    codesOf(response, status).map(
      (code) =>
        html`<li><a class="tk-link tk-link--quiet" href="#error-${code}"><b>${status}</b> <code>${code}</code></a></li>`,
    ),
  )}</ul></div>`;
}

function codesOf(response: ResponseObject, status: string): string[] {
  const { code } = response.content?.["application/json"]?.schema.properties ?? {};
  if (code?.enum !== undefined) return code.enum.map(String);
  return Object.entries(errorCodes)
    .filter(([name, kind]) => String(kind.status) === status && name === "unavailable")
    .map(([name]) => name);
}

function examples(document: OpenApiDocument, place: Place): Html {
  const found = responsesOf(document, place).find(({ status }) => status.startsWith("2"));
  const [type, media] = Object.entries(found?.response.content ?? {})[0] ?? [];
  if (found === undefined || media?.example === undefined) return html``;
  if (type === "application/json") {
    return codeBlock("json", json(media.example), `Response · ${found.status}`);
  }
  return codeBlock(
    type === "text/css" ? "css" : "text",
    String(media.example),
    `Response · ${found.status}`,
  );
}

/** Every code of the registry, from the description that the ApiError schema carries. */
export function errorReference(): Html {
  return html`<div class="tk-table-frame" tabindex="0" role="region" aria-label="Error codes"><table class="tk-table">
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(errorCodes).map(
    ([code, { status, meaning }]) =>
      html`<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td class="tk-table__number">${status}</td><td>${inline(meaning)}</td></tr>`,
  )}</tbody></table></div>`;
}

/** The schemas that have a name, of both surfaces; one that both have stands here once. */
export function schemaReference(documents: readonly OpenApiDocument[]): Html {
  return html`${schemasOf(documents).map(
    ([name, schema]) => html`<article class="doc-schema" aria-labelledby="${schemaAnchor(name)}">
<h3 class="tk-heading tk-heading--small" id="${schemaAnchor(name)}">${name}</h3>
${schema.description === undefined ? "" : prose(schema.description)}
${schema.properties === undefined ? "" : fieldTable(withoutCodes(name, schema), "Field", "optional")}</article>`,
  )}`;
}

export function schemasOf(documents: readonly OpenApiDocument[]): [string, Schema][] {
  const all = documents.flatMap(({ components }) => Object.entries(components.schemas));
  return [...new Map(all)].sort(([a], [b]) => a.localeCompare(b, "en"));
}

/** The codes have a table of their own. */
function withoutCodes(name: string, schema: Schema): Schema {
  if (name !== "ApiError") return schema;
  return {
    ...schema,
    properties: {
      ...schema.properties,
      code: { type: "string", description: "One of the error codes above." },
    },
  };
}
