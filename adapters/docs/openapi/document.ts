/** The part of OpenAPI 3.1 that our descriptions use. */
export interface OpenApiDocument {
  openapi: "3.1.1";
  info: { title: string; version: string; summary: string; description: string; license: object };
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  /** Requests that this service makes, by the type of their event. */
  webhooks?: Record<string, { post: WebhookRequest }>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, ResponseObject>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, object>;
  };
}

export type Method = "get" | "post" | "put" | "patch" | "delete";

export interface Reference {
  $ref: string;
}

/** JSON Schema 2020-12. */
export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  examples?: unknown[];
}

export interface Header {
  description: string;
  required: boolean;
  schema: Schema;
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
  /** Writes a list in a query with commas, and an exploded object as one parameter per member. */
  style?: "form";
  explode?: boolean;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  /** The least role that may call it; absent if it needs no credential. */
  "x-required-role"?: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject | Reference>;
}

interface WebhookRequest {
  operationId: string;
  summary: string;
  requestBody: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
}

const METHODS: readonly Method[] = ["get", "post", "put", "patch", "delete"];

export interface Place {
  path: string;
  method: Method;
  operation: Operation;
}

/** Every operation with its place, in the order of the document. */
export function operationsOf(document: OpenApiDocument): Place[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

/** Resolves a reference into the document's components; returns other objects unchanged. */
export function deref<T extends object>(document: OpenApiDocument, value: T | Reference): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  const found = value.$ref
    .slice("#/".length)
    .split("/")
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
  return found as T;
}
