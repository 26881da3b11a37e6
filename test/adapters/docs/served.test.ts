import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { describe, it } from "vitest";
import { operationsOf, type ResponseObject } from "../../../adapters/docs/openapi/document.ts";
import { addressOf } from "../../../adapters/docs/pages/curl.ts";
import { GALLERY, paths } from "../../../adapters/docs/pages/paths.ts";
import { sharePlaces } from "../../../adapters/docs/pages/places.ts";
import { quickStart } from "../../../adapters/docs/pages/quick-start.ts";
import { adminDocument, expectDescribed, runtimeDocument } from "../../support/openapi.ts";
import { ADMIN_KEY, TestPlatform, usePlatform } from "../../support/platform.ts";

const platform = usePlatform();

describe.each([
  ["/api/v1/openapi.json", adminDocument, "no-store"],
  ["/rt/v1/openapi.json", runtimeDocument, "public, max-age=60"],
])("%s", (path, document, cacheControl) => {
  it("is the description, for every origin and without a key", async () => {
    const response = await platform.current.get(path, { key: null });
    assert.equal(response.status, 200);
    assert.deepEqual(response.body, document);
    assert.equal(response.headers.get("access-control-allow-origin"), "*");
    assert.equal(response.headers.get("cache-control"), cacheControl);
    expectDescribed({ method: "GET", url: path, ...response });
  });
});

describe.each([...paths, "/docs/icon.svg", "/api/v1/openapi.json", "/rt/v1/openapi.json"])(
  "%s",
  (path) => {
    it("is revalidated by its ETag, which differs by coding", async () => {
      const etags = new Set<string>();
      for (const coding of ["identity", "gzip", "br"]) {
        const headers = { "accept-encoding": coding };
        const first = await platform.current.get(path, { key: null, headers });
        assert.equal(first.status, 200);
        assert.match(first.headers.get("vary") ?? "", /Accept-Encoding/);
        const etag = first.headers.get("etag") as string;
        etags.add(etag);
        const again = await platform.current.get(path, {
          key: null,
          headers: { ...headers, "if-none-match": etag },
        });
        assert.deepEqual([again.status, again.body], [304, ""]);
        assert.equal(again.headers.get("etag"), etag);
      }
      assert.equal(etags.size, 3);
    });

    it("answers HEAD, and 405 to what it does not offer", async () => {
      const get = await platform.current.get(path, { key: null });
      const head = await platform.current.request(path, { method: "HEAD", key: null });
      assert.deepEqual([head.status, head.body], [200, ""]);
      assert.equal(head.headers.get("etag"), get.headers.get("etag"));
      const post = await platform.current.post(path, {}, { key: null });
      assert.equal(post.status, 405);
      assert.equal(post.body.code, "method_not_allowed");
      assert.equal(post.headers.get("allow"), "GET, HEAD");
      assert.ok(post.headers.get("x-request-id"));
    });
  },
);

describe.each([
  ["/", "/console"],
  ["/docs/", "/docs"],
])("%s", (path, target) => {
  it(`leads to ${target}`, async () => {
    for (const method of ["GET", "HEAD"]) {
      // People who have signed in; strangers get the published themes at the root.
      const { status, headers } = await platform.current.request(path, { method });
      assert.equal(status, 302);
      assert.equal(
        new URL(headers.get("location") ?? "", platform.current.url + path).pathname,
        target,
      );
      assert.ok(headers.get("x-request-id"));
    }
    const post = await platform.current.post(path, {}, { key: null });
    assert.deepEqual([post.status, post.headers.get("allow")], [405, "GET, HEAD"]);
  });
});

describe.each([...paths, GALLERY])("%s", (path) => {
  it("loads what is served, below 500 KB uncompressed, and keeps for good what says its digest", async () => {
    const { text, headers } = await platform.current.get(path, { key: null });
    assert.ok(Buffer.byteLength(text) < 500_000);
    assert.match(headers.get("vary") ?? "", /Cookie/);
    const links = [
      ...text.matchAll(
        /<(?:link rel="(?:stylesheet|preload)"|script type="module") (?:href|src)="([^"]+)"/g,
      ),
    ].map(([, address]) => (address as string).replaceAll("&amp;", "&"));
    assert.ok(links.length >= 5);
    for (const address of new Set(links)) {
      const { pathname, search } = new URL(address, platform.current.url + path);
      const loaded = await platform.current.get(pathname + search, { key: null });
      assert.equal(loaded.status, 200, address);
      const forGood = loaded.headers.get("cache-control")?.includes("immutable");
      assert.equal(forGood, pathname.startsWith("/docs/assets/"), address);
    }
  });
});

describe("the file of the key", () => {
  const folder = `.cache/docs-${process.pid}`;

  it("is named as it is from where the service runs, and its command reads the key", async () => {
    const own = await TestPlatform.start({ DATA_DIR: folder, INIT_ADMIN_API_KEY: "" });
    try {
      const { body } = await own.get("/docs", { key: null });
      const shown = (body as string).replace(/<[^>]*>/g, "").replaceAll("&quot;", '"');
      const command = `export TOKENKIT_KEY="$(cat ${folder}/admin-api-key)"`;
      assert.ok(shown.includes(command));
      const { stdout } = await promisify(execFile)("sh", [
        "-ec",
        `${command}; printenv TOKENKIT_KEY`,
      ]);
      const { status } = await own.get("/api/v1/themes", { key: stdout.trim() });
      assert.equal(status, 200);
    } finally {
      await own.close();
      await rm(folder, { recursive: true });
    }
  });

  it("is not named where the key was given", async () => {
    const { body } = await platform.current.get("/docs", { key: null });
    assert.ok(!(body as string).includes("admin-api-key"));
  });
});

describe("a page that is not there", () => {
  it("is 404, below /docs too", async () => {
    for (const path of ["/docs/nothing", "/docs/assets/docs-x.css", "/docs/themes/"]) {
      const { status, body } = await platform.current.get(path, { key: null });
      assert.deepEqual([status, body.code], [404, "not_found"]);
    }
  });
});

describe("/docs", () => {
  it("shows commands for the address that readers use", async () => {
    const { body } = await platform.current.get("/docs", { key: null });
    assert.ok((body as string).includes("http://tokenkit.test/rt/v1/theme.css?slug=quartz"));
  });
});

async function run(commands: Record<string, string>): Promise<Record<string, string>> {
  const env = { ...process.env, TOKENKIT_KEY: ADMIN_KEY };
  const outputs: Record<string, string> = {};
  for (const [name, command] of Object.entries(commands)) {
    const line = command.replace("curl", "curl -sSf");
    outputs[name] = (await promisify(execFile)("sh", ["-ec", line], { env })).stdout;
  }
  return outputs;
}

describe("the commands about places", () => {
  it("work as they stand", async () => {
    const { share, read } = await run(sharePlaces(platform.current.url));
    assert.match(share ?? "", /^\{"data":\{"createPlace":\{"id":"[0-9a-f-]{36}"\}\}\}$/);
    const title = "Panoramic Highway";
    assert.deepEqual(JSON.parse(read ?? ""), {
      data: { places: [{ title, images: [], relatedPlaces: [] }] },
    });
  });
});

describe("the quick start", () => {
  it("works as it stands", async () => {
    const { key: _, ...commands } = quickStart({ base: platform.current.url });
    const outputs = await run(commands);
    assert.match(outputs.read ?? "", /\[data-tokenkit-theme=quartz\]/);
    assert.equal(JSON.parse(outputs.publish ?? "").status, "published");
    assert.match(outputs.use ?? "", /--tk-color-bg: #141018/);
    assert.match(outputs.use ?? "", /--tk-color-on-primary:/);
  });
});

describe("the example requests", () => {
  const exampleOf = (path: string, method: "get" | "post"): Record<string, unknown> => {
    const response = adminDocument.paths[path]?.[method]?.responses[200] as ResponseObject;
    return response.content?.["application/json"]?.example as Record<string, unknown>;
  };

  it("about tokens are answered by what the description shows", async () => {
    const { body: contrast } = await platform.current.get(
      "/api/v1/tokens/contrast?fg=%23ffffff&bg=%230057b7",
    );
    assert.deepEqual(contrast, exampleOf("/api/v1/tokens/contrast", "get"));
    const { body: ramp } = await platform.current.get("/api/v1/tokens/palette?hue=210");
    const shown = exampleOf("/api/v1/tokens/palette", "get") as { steps: unknown[] };
    assert.deepEqual({ ...ramp, steps: ramp.steps.slice(0, shown.steps.length) }, shown);
    const { body: result } = await platform.current.post(
      "/api/v1/tokens/validate",
      adminDocument.paths["/api/v1/tokens/validate"]?.post?.requestBody?.content["application/json"]
        ?.example,
    );
    assert.deepEqual(result, exampleOf("/api/v1/tokens/validate", "post"));
  });

  it("that read, on a fresh installation, are answered as described", async () => {
    for (const { method, path, operation } of [runtimeDocument, adminDocument].flatMap(
      operationsOf,
    )) {
      // The login routes redirect browsers; they have tests of their own.
      if (method !== "get" || path.startsWith("/auth/")) continue;
      const url = addressOf(path, operation.parameters);
      const response = await platform.current.get(url);
      // The built-in themes have one version and no working copy; there is no review, release, preview or webhook.
      const isNone =
        /\/(diff|working-copy|previews|(reviews|releases)\/\{id\})$/.test(path) ||
        /\/(preview|webhooks\/\{id\})(\/|$)/.test(path);
      assert.equal(response.status, isNone ? 404 : 200, url);
      expectDescribed({ method: "GET", url, ...response });
    }
  });
});
