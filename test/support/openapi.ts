import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formatsModule from "ajv-formats";
import { apiRoutes } from "../../adapters/api/router.ts";
import {
  describeAdmin,
  describePlaces,
  describeRuntime,
} from "../../adapters/docs/openapi/describe.ts";
import {
  deref,
  type Header,
  type Method,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type ResponseObject,
} from "../../adapters/docs/openapi/document.ts";
import { healthSchema } from "../../adapters/ops/router.ts";
import { placesRoutes } from "../../adapters/places/routes.ts";
import { runtimeRoutes } from "../../adapters/runtime/routes.ts";
import { type ServiceName, serviceNames } from "../../src/config/owners.ts";
import { type ErrorCode, errorCodes } from "../../src/errors/errors.ts";

export const tables = {
  admin: apiRoutes,
  runtime: runtimeRoutes,
  places: placesRoutes,
  health: healthSchema,
  services: serviceNames,
};
const documentsOf = (services: readonly ServiceName[]) => ({
  admin: describeAdmin({ ...tables, services }),
  runtime: describeRuntime({ ...tables, services }),
  places: describePlaces({ ...tables, services }),
});
const ofBoth = documentsOf(serviceNames);
export const adminDocument = ofBoth.admin;
export const runtimeDocument = ofBoth.runtime;
export const placesDocument = ofBoth.places;

export interface ObservedResponse {
  method: string;
  /** Absolute or from the root; the query is not looked at. */
  url: string;
  status: number;
  headers: Headers;
  /** The parsed JSON body, else its text; undefined without a body. */
  body: unknown;
}

/** The answers before any operation is found (described in `info`). */
const beforeRouting: readonly ErrorCode[] = [
  "malformed_body",
  "not_found",
  "method_not_allowed",
  "payload_too_large",
  "rate_limited",
];

/**
 * A function that asserts that a response is described: its status, its headers, its media type,
 * and a body with neither a field too few nor one too many.
 */
function responseValidator(
  documents: readonly OpenApiDocument[],
): (response: ObservedResponse) => void {
  const validators = documents.map((document) => new DocumentValidator(document));
  return (response) => {
    const path = pathOf(response.url);
    const method = response.method.toLowerCase() === "head" ? "get" : response.method.toLowerCase();
    for (const validator of validators) {
      const found = validator.find(method, path);
      if (found !== undefined) return validator.check(response, found);
    }
    const [first] = validators;
    assert.ok(first);
    first.checkUnrouted(response);
  };
}

const shared = new Map<string, ReturnType<typeof responseValidator>>();

/** Asserts that a response of a surface, or of the probes, is described as by a platform of these services. */
export function expectDescribed(
  response: ObservedResponse,
  services: readonly ServiceName[] = serviceNames,
): void {
  const key = services.join();
  const validate = shared.get(key) ?? responseValidator(Object.values(documentsOf(services)));
  shared.set(key, validate);
  validate(response);
}

interface Found {
  path: string;
  method: Method;
  operation: Operation;
}

class DocumentValidator {
  private readonly document: OpenApiDocument;
  private readonly ajv: Ajv2020;
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    // The module's default export is the function itself under CommonJS.
    const addFormats = formatsModule as unknown as (ajv: Ajv2020) => void;
    addFormats(this.ajv);
    this.ajv.addSchema(document, "document");
  }

  /** A path without parameters is preferred to one with. */
  find(method: string, path: string): Found | undefined {
    return operationsOf(this.document)
      .filter((place) => place.method === method && matches(place.path, path))
      .sort((a, b) => a.path.split("{").length - b.path.split("{").length)[0];
  }

  check(response: ObservedResponse, { path, method, operation }: Found): void {
    const where = `${response.method} ${path} ${response.status}`;
    const listed = operation.responses[response.status];
    if (listed === undefined) {
      this.checkUnrouted(response);
      return;
    }
    if (this.isBeforeRouting(response, listed)) return;
    const described = deref<ResponseObject>(this.document, listed);
    this.checkHeaders(where, response, described);
    const pointer =
      "$ref" in listed
        ? (listed.$ref as string)
        : `#/paths/${escapePointer(path)}/${method}/responses/${response.status}`;
    this.checkBody(where, response, described, pointer);
  }

  /** Refusals that come before an operation is found; every one is an ApiError. */
  checkUnrouted(response: ObservedResponse): void {
    const where = `${response.method} ${response.url} ${response.status}`;
    const { code } = (response.body ?? {}) as { code?: ErrorCode };
    const allowed = beforeRouting.filter(
      (errorCode) => errorCodes[errorCode].status === response.status,
    );
    assert.ok(allowed.length > 0, `${where} is not described`);
    if (response.method !== "HEAD") {
      assert.ok(
        code !== undefined && allowed.includes(code),
        `${where}: the code ${code} is not described`,
      );
      this.validate(where, "#/components/schemas/ApiError", response.body);
    }
    if (response.status === 405) assert.ok(response.headers.has("allow"), `${where}: Allow`);
    assert.ok(response.headers.has("x-request-id"), `${where}: X-Request-ID`);
  }

  private isBeforeRouting(response: ObservedResponse, listed: object): boolean {
    const { code } = (response.body ?? {}) as { code?: ErrorCode };
    if (code !== "malformed_body" || response.status !== 400 || !("$ref" in listed)) return false;
    this.checkUnrouted(response);
    return true;
  }

  private checkHeaders(where: string, response: ObservedResponse, described: ResponseObject): void {
    for (const [name, reference] of Object.entries(described.headers ?? {})) {
      const header = deref<Header>(this.document, reference);
      const value = response.headers.get(name);
      if (value === null) {
        assert.ok(!header.required, `${where}: the header ${name} is missing`);
        continue;
      }
      const typed = header.schema.type === "integer" ? Number(value) : value;
      this.validate(`${where} header ${name}`, `#/components/headers/${name}/schema`, typed);
    }
  }

  private checkBody(
    where: string,
    response: ObservedResponse,
    described: ResponseObject,
    pointer: string,
  ): void {
    if (response.method === "HEAD") return;
    if (described.content === undefined) {
      assert.ok(
        response.body === undefined || response.body === null || response.body === "",
        `${where}: has a body, and none is described`,
      );
      return;
    }
    const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";
    assert.ok(type in described.content, `${where}: the type ${type} is not described`);
    this.validate(where, `${pointer}/content/${escapePointer(type)}/schema`, response.body);
  }

  /** Asserts that a value fits the schema at a JSON pointer into the document. */
  validate(where: string, pointer: string, value: unknown): void {
    let validator = this.compiled.get(pointer);
    if (validator === undefined) {
      validator = this.ajv.compile({ $ref: `document${encodeURI(pointer)}` });
      this.compiled.set(pointer, validator);
    }
    assert.ok(
      validator(value),
      `${where}: ${this.ajv.errorsText(validator.errors, { separator: "; " })} in ${JSON.stringify(value)?.slice(0, 500)}`,
    );
  }
}

/** Asserts that a value fits the schema at a JSON pointer, such as `#/components/schemas/Theme`. */
export function expectFits(document: OpenApiDocument, pointer: string, value: unknown): void {
  let validator = validators.get(document);
  if (validator === undefined) {
    validator = new DocumentValidator(document);
    validators.set(document, validator);
  }
  validator.validate(pointer, pointer, value);
}

const validators = new WeakMap<OpenApiDocument, DocumentValidator>();

export const escapePointer = (key: string): string =>
  key.replaceAll("~", "~0").replaceAll("/", "~1");

function pathOf(url: string): string {
  return (url.replace(/^https?:\/\/[^/]+/, "").split(/[?#]/)[0] ?? "") || "/";
}

function matches(template: string, path: string): boolean {
  const parts = template.split("/");
  const given = path.split("/");
  return (
    parts.length === given.length &&
    parts.every((part, at) => (part.startsWith("{") ? given[at] !== "" : part === given[at]))
  );
}
