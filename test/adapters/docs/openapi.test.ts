import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { XMLValidator } from "fast-xml-parser";
import { describe, it } from "vitest";
import { notes } from "../../../adapters/docs/notes/index.ts";
import {
  deref,
  type OpenApiDocument,
  operationsOf,
  type ResponseObject,
} from "../../../adapters/docs/openapi/document.ts";
import { procedureIn } from "../../../adapters/support/route.ts";
import { errorCodes } from "../../../src/errors/errors.ts";
import { nameOf } from "../../../src/router.ts";
import {
  adminDocument,
  escapePointer,
  expectFits,
  placesDocument,
  runtimeDocument,
  tables,
} from "../../support/openapi.ts";

const isRole = (role: string): boolean => ["viewer", "editor", "admin"].includes(role);
const documents = { admin: adminDocument, runtime: runtimeDocument, places: placesDocument };
const key = (method: string, path: string): string => `${method} ${path}`;
const keysOf = (document: OpenApiDocument): string[] =>
  operationsOf(document).map(({ method, path }) => key(method, path));

/** The content of every response. */
const contentsOf = (document: OpenApiDocument) =>
  operationsOf(document).flatMap(({ path, method, operation }) =>
    Object.entries(operation.responses).flatMap(([status, listed]) =>
      Object.entries(deref<ResponseObject>(document, listed).content ?? {}).map(([type, media]) => {
        const pointer = pointerTo(path, method, status, type, listed);
        return { path, method, status, type, pointer, media };
      }),
    ),
  );

describe.each(Object.entries(documents))("the %s description", (name, document) => {
  it("is valid OpenAPI 3.1 to an independent validator", async () => {
    const validator = new Validator();
    const result = await validator.validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    );
    assert.deepEqual([result.valid, result.errors, validator.version], [true, undefined, "3.1"]);
  });

  it("has version 1.0.0, and ids that are taken once", () => {
    assert.equal(document.info.version, "1.0.0");
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    assert.deepEqual(ids, [...new Set(ids)]);
  });

  it("resolves each of its references, and refers to each of its components", () => {
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]));
    for (const $ref of used)
      assert.ok(deref(document, { $ref } as object), `${$ref} leads nowhere`);
    for (const schema of Object.keys(document.components.schemas)) {
      assert.ok(used.has(`#/components/schemas/${schema}`), `${schema} is used nowhere`);
    }
  });

  it("shuts every object that it answers, but those that are free by nature", () => {
    for (const { path, method, status, type, pointer, media } of contentsOf(document)) {
      if (type !== "application/json") continue;
      if (path.endsWith("/openapi.json") && status === "200") continue;
      const { schema, example } = media;
      assert.ok(example, `${method} ${path} ${status} has no example`);
      const [first] = Array.isArray(example) ? example : [example];
      const wider = { ...first, surplus: true };
      assert.throws(
        () => expectFits(document, pointer, Array.isArray(example) ? [wider] : wider),
        /must NOT have additional properties/,
        `${method} ${path} ${JSON.stringify(schema)}`,
      );
    }
  });

  it("gives examples that fit their schemas", () => {
    for (const { path, method, operation } of operationsOf(document)) {
      const body = operation.requestBody?.content["application/json"];
      const base = `#/paths/${escapePointer(path)}/${method}`;
      if (body !== undefined) {
        expectFits(document, `${base}/requestBody/content/application~1json/schema`, body.example);
      }
      operation.parameters.forEach(({ name, required, example }, index) => {
        if (required) assert.notEqual(example, undefined, `${base}: ${name} has no example`);
        if (example !== undefined) {
          expectFits(document, `${base}/parameters/${index}/schema`, example);
        }
      });
    }
    for (const { pointer, media } of contentsOf(document)) {
      if (media.example !== undefined) expectFits(document, pointer, media.example);
    }
  });

  it("asks for a role that there is, or for none", () => {
    for (const { path, method, operation } of operationsOf(document)) {
      const role = operation["x-required-role"];
      if (role !== undefined) assert.ok(isRole(role), `${method} ${path}: ${role}`);
      const isOpen =
        operation.security.length === 0 || JSON.stringify(operation.security[0]) === "{}";
      assert.equal(isOpen, role === undefined, `${method} ${path}`);
    }
  });

  it("tells its operations apart by their summaries", () => {
    const summaries = operationsOf(document).map(
      ({ method, operation }) => `${method} ${operation.summary}`,
    );
    assert.deepEqual(
      summaries.filter((summary, index) => summaries.indexOf(summary) !== index),
      [],
    );
  });

  it("says of each parameter and field of a body what it is", () => {
    for (const { path, method, operation } of operationsOf(document)) {
      for (const parameter of operation.parameters) {
        assert.ok(parameter.description, `${method} ${path}: ${parameter.name}`);
      }
      const fields = operation.requestBody?.content["application/json"]?.schema.properties ?? {};
      for (const [field, schema] of Object.entries(fields)) {
        assert.ok(schema.description, `${method} ${path}: ${field}`);
      }
    }
  });

  it("documents every error code of the registry", () => {
    const { code } = document.components.schemas.ApiError?.properties ?? {};
    assert.deepEqual(code?.enum, Object.keys(errorCodes));
    for (const [errorCode, { meaning }] of Object.entries(errorCodes)) {
      assert.ok(code?.description?.includes(`\`${errorCode}\``), `${errorCode} in ${name}`);
      assert.ok(code?.description?.includes(meaning), `${errorCode} in ${name}`);
    }
  });
});

describe("the tables that serve and the descriptions", () => {
  it("have the same operations, each in exactly one description", () => {
    const rows = (routes: typeof tables.admin): string[] =>
      routes.map(({ method, path }) => key(method, path));
    assert.deepEqual(
      keysOf(adminDocument).toSorted(),
      [
        ...rows(tables.admin),
        ...["/healthz", "/livez", "/status", "/readyz", "/metrics", "/api/v1/openapi.json"].map(
          (path) => key("get", path),
        ),
        ...["/auth/login", "/auth/callback", "/auth/logout"].map((path) => key("get", path)),
        key("post", "/auth/logout"),
      ].toSorted(),
    );
    assert.deepEqual(
      keysOf(runtimeDocument).toSorted(),
      [...rows(tables.runtime), key("get", "/rt/v1/openapi.json")].toSorted(),
    );
    assert.deepEqual(
      keysOf(placesDocument).toSorted(),
      [...rows(tables.places), key("get", "/api/openapi.json")].toSorted(),
    );
  });

  it("agree on the success and on every error of a row", () => {
    const routed = [
      ...tables.admin.map((route) => ({ route, document: adminDocument })),
      ...tables.runtime.map((route) => ({ route, document: runtimeDocument })),
      ...tables.places.map((route) => ({ route, document: placesDocument })),
    ];
    for (const { route, document } of routed) {
      const operation = document.paths[route.path]?.[route.method];
      assert.ok(operation);
      assert.ok(operation.responses[route.status], `${route.method} ${route.path}`);
      for (const code of route.errors ?? []) {
        const response = operation.responses[errorCodes[code].status];
        assert.ok(response, `${route.method} ${route.path} ${code}`);
        const { description } = deref<ResponseObject>(document, response);
        assert.ok(description.includes(`\`${code}\``), `${route.method} ${route.path} ${code}`);
      }
    }
  });

  it("show each media type of an export by an example of it, with the addresses", () => {
    for (const path of ["/api/places/export", "/api/images/export"]) {
      const contents = contentsOf(placesDocument).filter(
        (one) => one.path === path && one.status === "200",
      );
      const byType = Object.fromEntries(contents.map(({ type, media }) => [type, media.example]));
      assert.deepEqual(Object.keys(byType), ["application/geo+json", "application/gpx+xml"]);
      const { features } = JSON.parse(byType["application/geo+json"] as string);
      assert.equal(features.length, 1);
      const gpx = byType["application/gpx+xml"] as string;
      assert.equal(XMLValidator.validate(gpx), true);
      assert.match(gpx, /^<\?xml .*<gpx .*<wpt /s);
      const { media, page } = features[0].properties.pictures?.[0] ?? features[0].properties;
      for (const address of [media, page]) {
        assert.match(address, /^http:/);
        assert.ok(gpx.includes(`href="${address}"`), address);
      }
    }
  });

  it("leave no note behind that no operation reads", () => {
    const procedures = new Set(
      [...tables.admin, ...tables.runtime, ...tables.places].map((route) =>
        nameOf(procedureIn(route)),
      ),
    );
    for (const name of Object.keys(notes)) assert.ok(procedures.has(name), `${name} is not served`);
  });
});

function pointerTo(
  path: string,
  method: string,
  status: string,
  type: string,
  listed: object,
): string {
  const response =
    "$ref" in listed
      ? (listed.$ref as string)
      : `#/paths/${escapePointer(path)}/${method}/responses/${status}`;
  return `${response}/content/${escapePointer(type)}/schema`;
}
