import { type Html, html, prose } from "../../support/html.ts";
import type { OpenApiDocument, Schema } from "../openapi/document.ts";
import type { DocPage, Sources } from "./doc-page.ts";
import { fieldTable, schemaAnchor } from "./fields.ts";

export function schemasPage({ runtime, admin, places }: Sources): DocPage {
  const documents = [...(runtime ? [runtime] : []), admin, ...(places ? [places] : [])];
  return {
    path: "/docs/schemas",
    group: "Look-up",
    title: "Schemas",
    lead: "The shapes that operations share.",
    formerly: ["schemas"],
    entries: schemasOf(documents).map(([name, schema]) => ({
      id: schemaAnchor(name),
      title: name,
      kind: "Schema",
      text: [schema.description ?? "", ...Object.keys(schema.properties ?? {})].join(" "),
    })),
    body: schemaReference(documents),
  };
}

/** The named schemas of all surfaces; a shared one appears once. */
function schemaReference(documents: readonly OpenApiDocument[]): Html {
  return html`${schemasOf(documents).map(
    ([name, schema]) => html`<article class="doc-schema" aria-labelledby="${schemaAnchor(name)}">
<h2 class="tk-heading tk-heading--small" id="${schemaAnchor(name)}">${name}</h2>
${schema.description === undefined ? "" : prose(schema.description)}
${schema.properties === undefined ? "" : fieldTable(withoutCodes(name, schema), "Field", "optional")}</article>`,
  )}`;
}

function schemasOf(documents: readonly OpenApiDocument[]): [string, Schema][] {
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
      code: { type: "string", description: "One of the error codes." },
    },
  };
}
