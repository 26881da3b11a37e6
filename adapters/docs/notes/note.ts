import type { HeaderName } from "../openapi/responses.ts";

/** What the route table and the schemas, which describe their fields, cannot say of an operation. */
export interface Note {
  /** CommonMark; of it the page knows paragraphs, `code` and **strong**. */
  description?: string;
  /** Headers of the success beyond those of the surface. */
  headers?: readonly HeaderName[];
  /** Values of parameters in examples, by name. */
  parameters?: Readonly<Record<string, string | number | readonly number[]>>;
  /** Body of the example request. */
  request?: unknown;
  /** Body of the example response, where one made from the schema says too little. */
  response?: unknown;
}
