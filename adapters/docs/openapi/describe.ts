import type { z } from "zod";
import { type Running, runs } from "../../../src/config/owners.ts";
import type { ErrorCode } from "../../../src/errors/errors.ts";
import { type Route, servedRoutes } from "../../support/route.ts";
import { tagDescriptions } from "../notes/index.ts";
import type { OpenApiDocument, Operation } from "./document.ts";
import { loginPaths } from "./login.ts";
import { onlyServed } from "./only-served.ts";
import { operational } from "./operational.ts";
import { describeRoute, operationIds, optionalCredential, type Surface } from "./operations.ts";
import {
  apiErrorSchema,
  ErrorResponses,
  fieldErrorSchema,
  type HeaderName,
  headerRefs,
  headers,
} from "./responses.ts";
import { SchemaCollector } from "./schemas.ts";
import { describeEvents } from "./webhooks.ts";

/** The route tables, from which the descriptions of the services that run are made. */
export interface Tables extends Running {
  admin: readonly Route[];
  runtime: readonly Route[];
  /** Absent if the surface is off. */
  places?: readonly Route[];
  /** Body of the probes. */
  health: z.ZodType;
}

export const ADMIN_DOCUMENT = "/api/v1/openapi.json";
export const PLACES_DOCUMENT = "/api/openapi.json";
export const RUNTIME_DOCUMENT = "/rt/v1/openapi.json";

/** Each surface has a version of its own (decisions.md#versions-of-the-surfaces). */
const ADMIN_VERSION = "1.0.0";
const RUNTIME_VERSION = "1.0.0";
const PLACES_VERSION = "1.0.0";

/** Errors that precede routing; described once, not at each operation. */
const BEFORE_ROUTING: readonly ErrorCode[] = [
  "malformed_body",
  "not_found",
  "method_not_allowed",
  "payload_too_large",
  "rate_limited",
];

const everywhere = `Every response carries \`X-Request-ID\`, every error body the same id as \`requestId\`. Where GET is offered, HEAD is too. Numbers and booleans in a query are read strictly, and a parameter that is given twice is refused.

Whatever the address, a request may be answered 400 \`malformed_body\` (not valid HTTP), 404 \`not_found\` (nothing is there), 405 \`method_not_allowed\` with \`Allow\`, 413 \`payload_too_large\` (its header is over the limit), or 429 \`rate_limited\` with \`Retry-After\` (too many requests from one address, whatever they ask for; a tRPC batch is one, probes and what a cache answers are none). Outside the APIs, a client that prefers HTML by \`Accept\` gets the error as a page. A process that shuts down answers what it was sent, and ends each connection with \`Connection: close\`.`;

const unknownFields =
  "Unknown fields in a body are ignored, but one that is a slip of a known one (a letter too many, one missing, another, or two transposed) is refused, and both are named.";

const unknownParameters =
  "An unknown query parameter is refused with 400, which names the known ones.";

/** `/api/v1` and the operational endpoints. */
export function describeAdmin({ admin, health, services }: Tables): OpenApiDocument {
  const surface: Surface = {
    schemas: new SchemaCollector(),
    errors: new ErrorResponses(),
    successHeaders: ["X-Request-ID", "Cache-Control"],
    alwaysErrors: ["validation_failed", "rate_limited", "internal", "unavailable"],
    openSecurity: [],
  };
  const paths = pathsOf(servedRoutes({ services }, admin), surface);
  Object.assign(paths, loginPaths(surface), operational(health, surface));
  paths[ADMIN_DOCUMENT] = { get: describesItself("adminDescription", surface) };
  const webhooks = describeEvents(surface.schemas, { services });
  const described = document(paths, surface, {
    title: "tokenkit administrative API",
    version: ADMIN_VERSION,
    summary: runs({ services }, "themes")
      ? "Write themes, put them live, and look after the service."
      : "Look after the service.",
    description: `Operations need a session cookie or an API key, as \`Authorization: Bearer <key>\` or as the query parameter \`token\`; \`x-required-role\` names the least role that may call it. Responses are \`Cache-Control: no-store\`, and every mutation is in the audit log.\n\n${unknownParameters} ${unknownFields} Among settings, any that is unknown is refused; within a token document and metadata every name is yours.\n\n${everywhere}`,
  });
  return onlyServed({ ...described, webhooks }, { services });
}

/** `/rt/v1`. */
export function describeRuntime({ runtime, services }: Tables): OpenApiDocument {
  const validators = [
    "X-Request-ID",
    "Cache-Control",
    "ETag",
    "Last-Modified",
    "Vary",
    "Access-Control-Allow-Origin",
  ] as const satisfies HeaderName[];
  const surface: Surface = {
    schemas: new SchemaCollector(),
    errors: new ErrorResponses(),
    successHeaders: validators,
    notModifiedHeaders: validators,
    // 401, and 403 to a key of other themes, come up only while the setting runtime.public is off.
    alwaysErrors: [
      "validation_failed",
      "unauthenticated",
      "forbidden",
      "rate_limited",
      "internal",
      "unavailable",
    ],
    openSecurity: optionalCredential,
  };
  const paths = pathsOf(runtime, surface);
  paths[RUNTIME_DOCUMENT] = { get: describesItself("runtimeDescription", surface) };
  const described = document(paths, surface, {
    title: "tokenkit runtime API",
    version: RUNTIME_VERSION,
    summary: "Themes as applications load them.",
    description: `Public, open to every origin, and cacheable: responses have strong ETags, answer conditional requests with 304, and come compressed to clients that accept it. An administrator may turn \`runtime.public\` off; an API key is then needed, and without one the answer is 401.\n\n${everywhere}`,
  });
  return onlyServed(described, { services });
}

/** Places and pictures over REST. */
export function describePlaces({ places = [], services }: Tables): OpenApiDocument {
  const surface: Surface = {
    schemas: new SchemaCollector(),
    errors: new ErrorResponses(),
    successHeaders: ["X-Request-ID", "Cache-Control"],
    alwaysErrors: ["rate_limited", "internal", "unavailable"],
    openSecurity: optionalCredential,
  };
  const paths = pathsOf(places, surface);
  paths[PLACES_DOCUMENT] = { get: describesItself("placesDescription", surface) };
  const described = document(paths, surface, {
    title: "tokenkit places API",
    version: PLACES_VERSION,
    summary: "Share places with pictures and comments.",
    description: `Reading needs no credential. Sharing, commenting and uploading needs a sign-in or an API key; only its author or an admin can change and delete an entry. Lists are JSON arrays, paged by \`limit\` and \`offset\`, with \`Link\` to the neighbours. The same places and pictures, with the same field names, are at \`/graphql\`.\n\n${unknownParameters} ${unknownFields}\n\n${everywhere}`,
  });
  return onlyServed(described, { services });
}

function pathsOf(routes: readonly Route[], surface: Surface): OpenApiDocument["paths"] {
  const ids = operationIds(routes);
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: describeRoute(route, ids.get(route) as string, surface),
    };
  }
  return paths;
}

function document(
  paths: OpenApiDocument["paths"],
  { schemas, errors }: Surface,
  info: Omit<OpenApiDocument["info"], "license">,
): OpenApiDocument {
  schemas.add("FieldError", fieldErrorSchema);
  schemas.add("ApiError", apiErrorSchema);
  errors.of(BEFORE_ROUTING);
  const tags = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags)),
  );
  return {
    openapi: "3.1.1",
    info: { ...info, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    tags: [...tags].map((name) => ({
      name,
      ...(tagDescriptions[name] === undefined ? {} : { description: tagDescriptions[name] }),
    })),
    paths,
    components: {
      schemas: schemas.components,
      responses: errors.components,
      headers,
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key, as an administrator issues it: tk_<id>_<secret>.",
        },
        token: {
          type: "apiKey",
          in: "query",
          name: "token",
          description: "The same key in the address, for links that cannot carry a header.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "tokenkit-session",
          description:
            "The session of a person who signed in at /auth/login. If an API key comes too, the key counts.",
        },
      },
    },
  };
}

function describesItself(operationId: string, surface: Surface): Operation {
  const shared = ["X-Request-ID", "Cache-Control", "ETag", "Vary"] as const;
  return {
    operationId,
    summary: "This description, as OpenAPI 3.1",
    tags: ["Description"],
    security: [],
    parameters: [],
    responses: {
      200: {
        description: "The description",
        headers: headerRefs([...shared, "Access-Control-Allow-Origin"]),
        content: { "application/json": { schema: { type: "object" } } },
      },
      304: {
        description: "What you have is current.",
        headers: headerRefs(shared),
      },
      ...surface.errors.of(["rate_limited", "internal"]),
    },
  };
}
