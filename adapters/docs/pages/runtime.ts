import { html } from "../../support/html.ts";
import { RUNTIME_DOCUMENT } from "../openapi/describe.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import type { DocPage } from "./doc-page.ts";
import { entriesOf, operations, surfaceNotes } from "./reference.ts";

const tags = ["Run time", "Description"];

export const runtimePage = (runtime: OpenApiDocument, base: string): DocPage => ({
  path: "/docs/runtime",
  group: "Runtime API",
  title: "Runtime",
  lead: runtime.info.summary,
  formerly: ["runtime-api", "runtime-api-run-time", "runtime-api-description"],
  entries: entriesOf(runtime, tags),
  body: html`${surfaceNotes(runtime, RUNTIME_DOCUMENT)}
${operations(runtime, tags, base)}`,
});
