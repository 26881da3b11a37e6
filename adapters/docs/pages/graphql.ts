import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from "graphql";
import { type Html, html, prose } from "../../support/html.ts";
import { graphqlExamples } from "../notes/graphql.ts";
import { codeBlock } from "./code.ts";
import { command, KEY_HEADER, singleQuoted } from "./curl.ts";
import type { DocPage, Entry, Sources } from "./doc-page.ts";
import { breakableName } from "./fields.ts";

type Kind = "query" | "mutation";
type Field = GraphQLField<unknown, unknown>;

/** The page on `/graphql`, made from its schema. */
export function graphqlPage({ graphql, explorer, base }: Sources): DocPage {
  const schema = buildSchema(graphql);
  const queries = fieldsOf(schema.getQueryType());
  const mutations = fieldsOf(schema.getMutationType());
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isOfOurs(type) && !isRoot(type))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return {
    path: "/docs/graphql",
    group: "Places",
    title: "GraphQL",
    lead: "Places, pictures and comments at one address, with only the fields that you select.",
    entries: [
      { id: "ask", title: "Ask", text: "POST GET /graphql query variables limits" },
      ...queries.map((field) => fieldEntry("query", field)),
      ...mutations.map((field) => fieldEntry("mutation", field)),
      ...types.map(typeEntry),
    ],
    body: html`${introduction(base, explorer)}
${fields("query", "Queries", "Everything to read, without a credential.", queries)}
${fields("mutation", "Mutations", "Everything to change, with a login or a key of any role.", mutations)}
<section class="doc-tag" aria-labelledby="types"><h2 class="tk-heading" id="types">Types</h2>
${types.map(typeReference)}</section>`,
  };
}

const fieldsOf = (type: GraphQLObjectType | null | undefined): Field[] =>
  Object.values(type?.getFields() ?? {});
const isOfOurs = (type: GraphQLNamedType): boolean =>
  !type.name.startsWith("__") && !isSpecifiedScalarType(type);
const isRoot = ({ name }: GraphQLNamedType): boolean => name === "Query" || name === "Mutation";

const fieldEntry = (kind: Kind, { name, description, args }: Field): Entry => ({
  id: `${kind}-${name}`,
  title: name,
  kind: kind === "query" ? "Query" : "Mutation",
  text: [description ?? "", ...args.map((arg) => arg.name)].join(" "),
});

const typeEntry = (type: GraphQLNamedType): Entry => ({
  id: `type-${type.name}`,
  title: type.name,
  kind: "Type",
  text: [
    type.description ?? "",
    ...(isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []),
  ].join(" "),
});

function introduction(base: string, explorer: boolean): Html {
  return html`<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="ask">Ask</h2>
<p>Send <code class="tk-code">query</code> and <code class="tk-code">variables</code> as JSON by POST, or a query by GET. Reading takes no credential. A query may have 1,000 tokens and be nine levels deep; what would cost too much is refused before it runs, as <a class="tk-link" href="/docs/errors#error-too_expensive">too_expensive</a>.</p>
<p>Errors are in <code class="tk-code">errors</code>, with our <a class="tk-link" href="/docs/errors">code</a> in <code class="tk-code">extensions.code</code>. Pictures are uploaded by REST.</p>
${explorer ? html`<p><a class="tk-button tk-button--primary" href="/graphql">Open the explorer</a></p>` : ""}
</div><div>${codeBlock("shell", request(base, [], graphqlExamples.places), "Request")}
${codeBlock("shell", request(base, [KEY_HEADER], graphqlExamples.createPlace), "A mutation, with a key")}
</div></div>`;
}

function request(base: string, options: readonly string[], example = ""): string {
  const query = example.replace(/\s+/g, " ");
  return command([
    ...options,
    '-H "Content-Type: application/json"',
    `-d ${singleQuoted(JSON.stringify({ query }))}`,
    `"${base}/graphql"`,
  ]);
}

const fields = (kind: Kind, title: string, lead: string, all: readonly Field[]): Html =>
  html`<section class="doc-tag" aria-labelledby="${kind}"><h2 class="tk-heading" id="${kind}">${title}</h2>
<p class="tk-muted">${lead}</p>
${all.map((field) => fieldReference(kind, field))}</section>`;

function fieldReference(kind: Kind, { name, description, args, type }: Field): Html {
  const id = `${kind}-${name}`;
  const example = graphqlExamples[name];
  return html`<article class="doc-op" aria-labelledby="${id}">
<header class="doc-op__head"><h3 class="doc-op__title" id="${id}">${name} <a class="doc-anchor" href="#${id}" aria-label="Link to ${name}">#</a></h3></header>
<div class="doc-op__text">${description ? prose(description) : ""}
<p>Gives ${typeLink(type)}.</p>
${args.length === 0 ? "" : table("Argument", args)}</div>
<div class="doc-op__code">${example === undefined ? "" : codeBlock("graphql", example)}</div></article>`;
}

function typeReference(type: GraphQLNamedType): Html {
  const id = `type-${type.name}`;
  const kind = isScalarType(type)
    ? "Scalar"
    : type instanceof GraphQLInputObjectType
      ? "Input"
      : "Object";
  return html`<article class="doc-schema" aria-labelledby="${id}"><h3 class="tk-heading tk-heading--small" id="${id}">${type.name} <span class="tk-badge">${kind}</span></h3>
${type.description ? prose(type.description) : ""}
${isObjectType(type) || isInputObjectType(type) ? table("Field", Object.values(type.getFields())) : ""}</article>`;
}

/** A table of arguments or fields. */
function table(
  caption: string,
  rows: readonly (GraphQLArgument | GraphQLInputField | Field)[],
): Html {
  return html`<div class="tk-table-frame"><table class="tk-table doc-fields">
<thead><tr><th scope="col">${caption}</th><th scope="col">Description</th></tr></thead>
<tbody>${rows.map(
    ({ name, description, type }) =>
      html`<tr><th scope="row"><code>${breakableName(name)}</code></th><td>${description ? html`<p class="doc-about">${description}</p>` : ""}<p class="doc-type">${typeLink(type)}</p></td></tr>`,
  )}</tbody></table></div>`;
}

/** A type as the schema writes it, with a link to its definition. */
function typeLink(type: Field["type"] | GraphQLArgument["type"]): Html {
  const { name } = getNamedType(type);
  const [before, after] = String(type).split(name);
  const linked = isOfOurs(getNamedType(type))
    ? html`<a class="tk-link" href="#type-${name}">${name}</a>`
    : name;
  return html`<code>${before}${linked}${after}</code>`;
}
