import { type Html, html, inline, join } from "../../support/html.ts";
import type { Schema } from "../openapi/document.ts";

const MAX_DEPTH = 6;

interface Row {
  name: string;
  schema: Schema;
  required: boolean;
}

/** The remark on a field: requests mark required fields, answers mark optional ones. */
type Remark = "required" | "optional";

/** A table of an object's fields; those of objects within it by their dotted names. */
export function fieldTable(schema: Schema, caption: string, remark: Remark): Html {
  return table(
    caption,
    rowsOf(schema, "", 0).map(({ name, schema: field, required }) =>
      fieldRow(
        name,
        field,
        required === (remark === "required") ? remark : undefined,
        field.description,
      ),
    ),
  );
}

export function table(caption: string, rows: readonly Html[]): Html {
  return html`<div class="tk-table-frame"><table class="tk-table doc-fields">
<thead><tr><th scope="col">${caption}</th><th scope="col">Description</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

export function fieldRow(
  name: string,
  schema: Schema,
  remark: Remark | undefined,
  description: string | undefined,
): Html {
  const limits = limitsOf(schema);
  return html`<tr><th scope="row"><code>${breakableName(name)}</code>${remark === undefined ? "" : html`<span class="doc-${remark}">${remark}</span>`}</th>
<td>${description === undefined ? "" : html`<p class="doc-about">${inline(description)}</p>`}<p class="doc-type">${typeOf(schema)}${limits === "" ? "" : `, ${limits}`}</p></td></tr>`;
}

/** A long name may break after a dot or an underscore, and before a word of camel case. */
export const breakableName = (name: string): Html =>
  html`${name.split(/(?<=[._])|(?<=[a-z])(?=[A-Z])/).map((part) => html`${part}<wbr>`)}`;

function rowsOf(schema: Schema, prefix: string, depth: number): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => {
    const name = prefix + field;
    const row = { name, schema: inner, required: schema.required?.includes(field) ?? false };
    if (depth === MAX_DEPTH) return [row];
    if (inner.items?.properties !== undefined) {
      return [row, ...rowsOf(inner.items, `${name}[].`, depth + 1)];
    }
    return [row, ...rowsOf(inner, `${name}.`, depth + 1)];
  });
}

export const schemaAnchor = (name: string): string => `schema-${name}`;

/** A schema's type as people read it, with links to the schemas that have a name. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) as string;
    return html`<a class="tk-link" href="/docs/schemas#${schemaAnchor(name)}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) return join(schema.anyOf.map(typeOf), " or ");
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined) {
    return join(
      schema.enum.map((choice) => html`<code>${String(choice)}</code>`),
      " | ",
    );
  }
  if (schema.items !== undefined) return html`list of ${typeOf(schema.items)}`;
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object" && additionalProperties !== null) {
    const inner = additionalProperties as Schema;
    return Object.keys(inner).length === 0 ? html`object` : html`map of ${typeOf(inner)}`;
  }
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "any");
  return html`${schema.format === undefined || typeof schema.format !== "string" ? type : schema.format}`;
}

/** The limits of a value, beyond its type. */
function limitsOf({ minimum, maximum, maxLength, pattern, default: fallback }: Schema): string {
  const range =
    minimum !== undefined && maximum !== undefined
      ? `${minimum} to ${maximum}`
      : minimum !== undefined
        ? `from ${minimum}`
        : maximum !== undefined
          ? `up to ${maximum}`
          : undefined;
  return [
    range,
    maxLength === undefined ? undefined : `up to ${maxLength} characters`,
    pattern === undefined ? undefined : `matches ${pattern}`,
    fallback === undefined ? undefined : `default ${fallback}`,
  ]
    .filter((part) => part !== undefined)
    .join(", ");
}
