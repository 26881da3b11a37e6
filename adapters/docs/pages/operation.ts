import { errorCodes } from "../../../src/errors/errors.ts";
import { type Html, html, inline, prose } from "../../support/html.ts";
import { titles } from "../notes/titles.ts";
import {
  deref,
  type OpenApiDocument,
  type Operation,
  type Place,
  type ResponseObject,
} from "../openapi/document.ts";
import { codeBlock, json } from "./code.ts";
import { curlOf } from "./curl.ts";
import type { Entry } from "./doc-page.ts";
import { fieldRow, fieldTable, table, typeOf } from "./fields.ts";

const operationAnchor = (id: string): string => `op-${id}`;

const titleOf = ({ operationId, summary }: Operation): string => titles[operationId] ?? summary;

/** An operation as the sidebar and the search have it. */
export const operationEntry = ({ path, method, operation }: Place): Entry => ({
  id: operationAnchor(operation.operationId),
  title: titleOf(operation),
  kind: method.toUpperCase(),
  route: path,
  text: [operation.summary, operation.description ?? ""].join(". "),
});

const methodKinds: Readonly<Record<string, string>> = {
  get: "info",
  post: "success",
  put: "warning",
  patch: "warning",
  delete: "danger",
};

const methodBadge = (method: string): Html =>
  html`<span class="tk-badge tk-badge--${methodKinds[method] ?? "info"} doc-method">${method.toUpperCase()}</span>`;

export function operationReference(
  document: OpenApiDocument,
  place: Place,
  { base, level }: { base: string; level: 2 | 3 },
): Html {
  const { path, method, operation } = place;
  const id = operationAnchor(operation.operationId);
  const title = titleOf(operation);
  return html`<article class="doc-op" aria-labelledby="${id}">
<header class="doc-op__head">${heading(level, id, html`${title} <a class="doc-anchor" href="#${id}" aria-label="Link to ${title}">#</a>`)}
<p class="doc-route">${methodBadge(method)} <code>${breakable(path)}</code> ${accessBadge(place)}</p></header>
<div class="doc-op__text">
<p>${operation.summary}.</p>
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

const heading = (level: 2 | 3, id: string, text: Html): Html =>
  level === 2
    ? html`<h2 class="doc-op__title" id="${id}">${text}</h2>`
    : html`<h3 class="doc-op__title" id="${id}">${text}</h3>`;

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

/** Headers specific to this answer; all answers have the id. */
function headerList({ headers = {} }: ResponseObject): Html {
  const ownHeaders = Object.keys(headers).filter((name) => !commonHeaders.has(name));
  if (ownHeaders.length === 0) return html``;
  return html` <span class="tk-muted">with ${ownHeaders.map((name, index) => html`${index === 0 ? "" : ", "}<code>${name}</code>`)}</span>`;
}

const commonHeaders = new Set([
  "X-Request-ID",
  "Cache-Control",
  "Vary",
  "Access-Control-Allow-Origin",
]);

/** The statuses of errors with their codes, each a link to its explanation. */
function errors(document: OpenApiDocument, place: Place): Html {
  const rows = responsesOf(document, place).filter(({ status }) => isError(status));
  if (rows.length === 0) return html``;
  return html`<div class="doc-errors"><p class="doc-errors__title">Errors</p><ul>${rows.flatMap(
    ({ status, response }) =>
      codesOf(response, status).map(
        (code) =>
          html`<li><a class="tk-link tk-link--quiet" href="/docs/errors#error-${code}"><b>${status}</b> <code>${code}</code></a></li>`,
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
