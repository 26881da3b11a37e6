import type { HeaderName } from "../openapi/responses.ts";

/** Details of an operation that neither the route table nor the schemas of its fields contain. */
export interface Note {
  /** CommonMark; the page supports paragraphs, `code` and **strong**. */
  description?: string;
  /** Headers of the success beyond those of the surface. */
  headers?: readonly HeaderName[];
  /** Values of parameters in examples, by name. */
  parameters?: Readonly<Record<string, string | number | readonly number[]>>;
  /** Body of the example request. */
  request?: unknown;
  /** Body of the example response, if one made from the schema says too little. */
  response?: unknown;
  /** Bodies of the example response of an answer of several media types, by type. */
  responses?: Readonly<Record<string, unknown>>;
}
