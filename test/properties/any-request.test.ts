import fc from "fast-check";
import { beforeAll, describe, it } from "vitest";
import { exchange } from "../contract/support/exchange.ts";
import { operations } from "../contract/support/routes.ts";
import { draws } from "../support/draws.ts";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { expectLawful } from "./support/lawful.ts";
import { json, name, objectOf, oddNames, oddNumbers, text, tokenDocument } from "./support/odd.ts";

const platform = usePlatform();

beforeAll(async () => {
  for (const slug of ["mine", "import"]) {
    await platform.current.post("/api/v1/themes", { slug, name: "Mine" });
  }
});

interface AnyRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

async function lawful({ method, path, headers, body }: AnyRequest): Promise<void> {
  const answer = await exchange(platform.current.url, path, {
    method,
    // Node's client frames the bodies of some methods only when told their length.
    headers: body === undefined ? headers : { ...headers, "content-length": byteLength(body) },
    ...(body === undefined ? {} : { body }),
  });
  // tRPC has error bodies of its own; what else holds, holds there too.
  const hasBody = method !== "HEAD" && !/^\/+trpc/.test(path);
  if (path.startsWith("/trpc") && answer.status < 500) return;
  expectLawful({ ...answer, body: answer.body.toString() }, hasBody);
}

const byteLength = (body: string | Buffer): string => String(Buffer.byteLength(body));

const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());

/** A piece of a URL: encoded text, or text that no encoder writes. */
const piece = fc.oneof(
  text.map(encoded),
  fc.constantFrom(...oddNames.map(encoded)),
  fc.constantFrom(...oddNumbers.map(String)),
  fc.constantFrom(
    "quartz",
    "mine",
    "import",
    "%00",
    "%ff",
    "%",
    "%ED%A0%80",
    "%2e%2e",
    "..",
    ".",
    "%2F",
    "*",
    ":slug",
    "(.*)",
    "2147483648",
    "9".repeat(30),
    "x".repeat(3000),
    "true",
    "2026-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
    "rgb(1%201%20)",
    "oklch(NaN%200%200)",
    "calc(1/0)",
  ),
);

const parameters = fc.constantFrom(
  ..."slug appearance variant v format q status system tag limit offset sort order from to fg bg hue saturation lightness hueSpread actor action entityType entityId since cursor revision token input batch".split(
    " ",
  ),
);
const query = fc
  .array(fc.tuple(fc.oneof({ weight: 4, arbitrary: parameters }, piece), piece), { maxLength: 4 })
  .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("&"));

/** All operations except the rebuild, which takes seconds. */
const quick = operations.filter(({ path }) => !path.endsWith("/rebuild"));
const paths = [
  ...new Set(quick.map(({ path }) => path.split("?")[0] ?? "")),
  ..."/healthz /livez /status /readyz /metrics /docs /trpc /trpc/themes.list /api/v1/openapi.json".split(
    " ",
  ),
];
const path = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...paths) },
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom(...paths), piece)
          .map(([template, part]) => template.replace(/quartz|00000000|\b1$/, part)),
      },
      fc.array(piece, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
    ),
    query,
  )
  .map(([at, search]) => (search === "" ? at : `${at}?${search}`))
  .map((url) => url.slice(0, 8000));

const headerText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
  .map((value) => value.slice(0, 200));
const headers = fc.dictionary(
  fc.constantFrom(
    ..."accept accept-encoding accept-language access-control-request-headers access-control-request-method content-encoding content-type cookie if-match if-modified-since if-none-match origin range referer te trpc-accept user-agent x-forwarded-for x-forwarded-host x-http-method-override x-request-id".split(
      " ",
    ),
  ),
  fc.oneof(
    headerText,
    fc.constantFrom("*", "gzip", "br;q=x", "application/json", "text/plain", '"', "W/", ",", ";;"),
    fc.constantFrom("bytes=0-1", "Thu, 01 Jan 1970 00:00:00 GMT", "https://a.example", "trailers"),
  ),
  { noNullPrototype: true, maxKeys: 4 },
);

const method = fc.constantFrom(
  ..."GET GET HEAD POST POST PUT PATCH DELETE OPTIONS TRACE PROPFIND SEARCH".split(" "),
);

const fields = fc.constantFrom(
  ..."slug name description status defaultAppearance tokens meta baseVersion message asDraft format role expiresAt default.theme default.appearance runtime.apiBase publish.breaking acceptBreaking theme version workingCopy revision".split(
    " ",
  ),
);
const value = fc.oneof(
  json,
  tokenDocument,
  fc.constantFrom("quartz", "mine", "draft", "published", "archived", "light", "viewer", "admin"),
  fc.constantFrom(1, 2, true, false, "", "tokenkit.theme/1", "9999-12-31T23:59:59-12:00"),
);
const document = objectOf(value, fc.oneof({ weight: 6, arbitrary: fields }, name)).map((body) =>
  JSON.stringify(body),
);
const body = fc.oneof(
  document,
  json.map((any) => JSON.stringify(any)),
  document.map((whole) => whole.slice(0, -1)),
  fc.constantFrom(
    '{"name":"\\u0000"}',
    '{"name":"\\ud800"}',
    '{"tokens":{"a":1e999}}',
    "[".repeat(50_000),
    `{"tokens":${'{"a":'.repeat(9000)}1${"}".repeat(9000)}}`,
    "",
  ),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
);

const credentials: [string, Record<string, string>][] = [
  ["anybody", {}],
  ["an admin", { authorization: `Bearer ${ADMIN_KEY}` }],
];

describe.each(credentials)("whatever %s asks", (_who, credential) => {
  it("is answered lawfully: any method, address and header", async () => {
    await fc.assert(
      fc.asyncProperty(
        method,
        path,
        headers,
        fc.option(body, { freq: 2 }),
        async (verb, at, sent, content) => {
          const bare = verb === "GET" || verb === "HEAD" || verb === "TRACE" || content === null;
          await lawful({
            method: verb,
            path: at,
            headers: { ...sent, ...credential },
            ...(bare ? {} : { body: content }),
          });
        },
      ),
      draws(140),
    );
  });
});

describe("whatever an admin sends", () => {
  const sent = { authorization: `Bearer ${ADMIN_KEY}`, "content-type": "application/json" };
  const writing = quick.filter(({ method: verb }) => verb !== "GET");
  const reading = quick.filter(({ method: verb }) => verb === "GET");

  it("is answered lawfully: any JSON to any operation that writes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...writing),
        fc.constantFrom("quartz", "mine", "import"),
        body,
        async (operation, slug, content) => {
          const at = operation.path.replace("quartz", slug);
          await lawful({ method: operation.method, path: at, headers: sent, body: content });
        },
      ),
      draws(120),
    );
  });

  it("is answered lawfully: any query to any operation that reads", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...reading), query, async (operation, search) => {
        const join = operation.path.includes("?") ? "&" : "?";
        const at = `${operation.path}${join}${search}`.slice(0, 8000);
        await lawful({ method: "GET", path: at, headers: sent });
      }),
      draws(100),
    );
  });
});
