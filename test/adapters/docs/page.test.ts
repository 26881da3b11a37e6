import assert from "node:assert/strict";
import { buildSchema, parse, validate } from "graphql";
import { describe, it } from "vitest";
import { graphqlExamples } from "../../../adapters/docs/notes/graphql.ts";
import { titles } from "../../../adapters/docs/notes/titles.ts";
import { type OpenApiDocument, operationsOf } from "../../../adapters/docs/openapi/document.ts";
import { json } from "../../../adapters/docs/pages/code.ts";
import { curlOf } from "../../../adapters/docs/pages/curl.ts";
import type { Sources } from "../../../adapters/docs/pages/doc-page.ts";
import { framed } from "../../../adapters/docs/pages/frame.ts";
import { localised } from "../../../adapters/docs/pages/localised.ts";
import { GALLERY, paths } from "../../../adapters/docs/pages/paths.ts";
import { pagesOf } from "../../../adapters/docs/pages/site.ts";
import { searchIndex } from "../../../adapters/docs/search.ts";
import { printedSchema } from "../../../adapters/graphql/schema.ts";
import { html } from "../../../adapters/support/html.ts";
import { serviceNames } from "../../../src/config/owners.ts";
import { errorCodes } from "../../../src/errors/errors.ts";
import { adminDocument, placesDocument, runtimeDocument } from "../../support/openapi.ts";

const sources: Sources = {
  services: serviceNames,
  admin: adminDocument,
  runtime: runtimeDocument,
  places: placesDocument,
  graphql: printedSchema(),
  explorer: true,
  base: "http://tokenkit.test",
  keyFile: ".data/admin-api-key",
  themes: [
    { slug: "quartz", name: "Quartz", description: "Calm & neutral" },
    { slug: "aurora", name: "Aurora", description: "Vivid" },
  ],
};
const files = { style: "/s.css", script: "/s.js", search: "/s.json", icon: "/i.svg" };

function textsOf(made: Sources): Map<string, string> {
  const pages = pagesOf(made);
  const frame = { files, pages, themes: made.themes };
  const whole = pages.filter(({ path }) => path !== GALLERY);
  return new Map(whole.map((page) => [page.path, framed(page, frame)]));
}

const pages = pagesOf(sources);
const texts = textsOf(sources);
const places = [runtimeDocument, adminDocument, placesDocument].flatMap(operationsOf);

const matchesOf = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] as string);
const idsOf = (text: string): string[] => matchesOf(/\sid="([^"]*)"/g, text);

const voidElements = new Set(["link", "meta", "wbr", "input", "circle", "path"]);

function assertBalanced(markup: string): void {
  const open: string[] = [];
  for (const [, close, name, selfClosed] of markup.matchAll(
    /<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/g,
  )) {
    if (selfClosed || voidElements.has(name as string)) continue;
    if (close) assert.equal(open.pop(), name);
    else open.push(name as string);
  }
  assert.deepEqual(open, []);
}

/** The operations that need no credential. */
const publicCalls = [
  /^get \/rt\/v1\//,
  /^get \/api\/v1\/(auth\/config|openapi\.json)$/,
  /^get \/(api\/places|api\/images|api\/openapi\.json)/,
  /^\w+ \/(auth\/|healthz|livez|status|readyz|metrics)/,
];

describe("the documentation", () => {
  it("has a page for each path that is served", () => {
    assert.deepEqual([...texts.keys()], [...paths]);
  });

  it("leads with each of its links to a place on the same page", () => {
    for (const [path, text] of texts) {
      const ids = new Set(idsOf(text));
      for (const target of matchesOf(/href="#([^"]*)"/g, text)) {
        assert.ok(ids.has(target), `${path}#${target}`);
      }
    }
  });

  it("leads with each of its addresses to a page and a place on it", () => {
    for (const text of texts.values()) {
      for (const address of matchesOf(/href="(\/docs[^"]*)"/g, text)) {
        const [page = "", id] = address.split("#");
        if (page === GALLERY) continue;
        assert.ok(texts.has(page), address);
        if (id !== undefined) assert.ok(idsOf(texts.get(page) ?? "").includes(id), address);
      }
    }
  });

  it("has every operation, every error code and every named schema, each once", () => {
    const all = [...texts].flatMap(([path, text]) => (path === "/docs" ? [] : idsOf(text)));
    for (const { operation } of places) {
      const id = `op-${operation.operationId}`;
      assert.equal(all.filter((each) => each === id).length, 1, id);
    }
    for (const code of Object.keys(errorCodes)) assert.ok(all.includes(`error-${code}`), code);
    for (const { components } of [adminDocument, runtimeDocument, placesDocument]) {
      for (const name of Object.keys(components.schemas)) {
        assert.ok(all.includes(`schema-${name}`), name);
      }
    }
  });

  it("still has, on its first page, the ids of the time when it was one page", () => {
    const ids = idsOf(texts.get("/docs") ?? "");
    const former = [
      ...places.map(({ operation }) => `op-${operation.operationId}`),
      ...["quick-start", "authentication", "theming", "places", "conventions", "errors"],
      ...["schemas", "runtime-api", "administrative-api", "places-api", "built-in-themes"],
      ...["administrative-api-token-analysis", "places-api-comments", "runtime-api-run-time"],
    ];
    assert.deepEqual(
      former.filter((id) => !ids.includes(id)),
      [],
    );
  });

  it("shows no credential on calls that need none", () => {
    for (const place of places) {
      const isPublic = publicCalls.some((call) => `${place.method} ${place.path}`.match(call));
      // The token of a preview link is no credential of the caller.
      const shown = /Authorization|token=(?!tkp_)/.test(curlOf(place, sources.base));
      assert.equal(shown, !isPublic, `${place.method} ${place.path}`);
    }
    const [read, change] = matchesOf(
      /<figure[^>]*>([\s\S]*?)<\/figure>/g,
      texts.get("/docs/graphql") ?? "",
    );
    assert.doesNotMatch(read ?? "", /Authorization/);
    assert.match(change ?? "", /Authorization/);
  });

  it("names the file of the key that this service made, and none where it made none", () => {
    for (const path of ["/docs", "/docs/authentication"]) {
      assert.match(texts.get(path) ?? "", /\$\(cat \.data\/admin-api-key\)/);
      const { keyFile: _, ...others } = sources;
      assert.doesNotMatch(textsOf(others).get(path) ?? "", /\$\(cat|admin-api-key/);
    }
  });
});

describe("the sidebar", () => {
  it("has titles of a few words, which tell the operations of a page apart", () => {
    for (const { path, entries } of pages) {
      const listed = entries.filter(({ unlisted }) => !unlisted);
      const names = listed.map(({ title, kind }) => `${kind === "Query" ? kind : ""} ${title}`);
      assert.deepEqual(names, [...new Set(names)], path);
      for (const { title } of listed) assert.ok(title.length <= 24, title);
    }
    const ids = places.map(({ operation }) => operation.operationId);
    assert.deepEqual(Object.keys(titles).toSorted(), ids.toSorted());
  });
});

describe.each([...texts])("%s", (_path, text) => {
  it("is balanced markup with ids that are taken once, below 500 KB", () => {
    assertBalanced(text);
    const ids = idsOf(text);
    assert.deepEqual(ids.toSorted(), [...new Set(ids)].toSorted());
    assert.ok(Buffer.byteLength(text) < 500_000);
  });

  it("has nothing inline and nothing from elsewhere", () => {
    assert.deepEqual(matchesOf(/(<script>|<style|\sstyle=|\son[a-z]+=|javascript:)/gi, text), []);
    for (const address of matchesOf(/<(?:link|script)[^>]*(?:href|src)="([^"]*)"/g, text)) {
      assert.ok(address.startsWith("/") && !address.startsWith("//"), address);
    }
  });

  it("is dressed by a theme's own stylesheets, light and dark", () => {
    assert.ok(text.includes('<html lang="en" data-tokenkit-theme="quartz">'));
    assert.ok(text.includes('href="/rt/v1/theme.css?slug=quartz&amp;appearance=light&amp;'));
    assert.match(text, /appearance=dark[^>]*media="\(prefers-color-scheme: dark\)"/);
  });
});

describe("whatever is put into a page", () => {
  it("is escaped", () => {
    const evil = `</code><script>alert("1")</script>&' href="/x"`;
    const hostile = structuredClone(adminDocument) as OpenApiDocument;
    hostile.info.description = evil;
    hostile.info.summary = evil;
    for (const { operation } of operationsOf(hostile)) {
      operation.summary = evil;
      operation.description = `${evil} \`${evil}\``;
      for (const parameter of operation.parameters) {
        parameter.description = evil;
        parameter.example = evil;
      }
      const body = operation.requestBody?.content["application/json"];
      if (body) body.example = { [evil]: evil };
    }
    const made = textsOf({
      ...sources,
      admin: hostile,
      base: `http://x/${evil}`,
      keyFile: evil,
      themes: [{ slug: evil, name: evil, description: evil }],
    });
    for (const text of made.values()) {
      assert.ok(!text.includes("<script>"));
      assert.ok(!text.includes('href="/x"'));
      assertBalanced(text);
    }
    assert.equal(html`<a title="${evil}">${evil}</a>`.text.match(/["<>]/g)?.length, 6);
  });
});

describe("a page for its reader", () => {
  const text = texts.get("/docs/themes") ?? "";

  it("has addresses that hold below the path of a proxy", () => {
    const made = localised(text, { path: "/docs/themes", account: html`` });
    assert.deepEqual(matchesOf(/\s(?:href|src|action)="(\/[^"]*)"/g, made), []);
    assert.ok(made.includes('href="../docs/errors#error-not_found"'));
    assert.ok(made.includes('href="../rt/v1/theme.css?slug=quartz'));
  });

  it("takes a key along to what needs it, and nowhere else", () => {
    const made = localised(text, { path: "/docs/themes", account: html``, token: '"><x-y>&' });
    const given = "token=%22%3E%3Cx-y%3E%26";
    assert.ok(made.includes(`href="../rt/v1/theme.css?${given}&amp;slug=quartz`));
    assert.ok(made.includes(`href="../docs/errors?${given}#error-not_found"`));
    assert.ok(made.includes('src="../s.js"'));
    assert.ok(!made.includes("<x-y>"));
  });
});

describe("the index of the search", () => {
  it("has each operation by title, path and page, at its address", () => {
    const found = JSON.parse(searchIndex(pages)) as Record<string, string>[];
    for (const { path, operation } of places) {
      const one = found.find(({ url }) => url?.endsWith(`#op-${operation.operationId}`));
      assert.equal(one?.route, path);
      assert.equal(one?.title, titles[operation.operationId]);
    }
    const urls = found.map(({ url }) => url);
    assert.deepEqual(urls, [...new Set(urls)]);
  });
});

describe("the examples of GraphQL", () => {
  it("fit the schema, one for each query and mutation", () => {
    const schema = buildSchema(printedSchema());
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    assert.deepEqual(Object.keys(graphqlExamples).toSorted(), fields.toSorted());
    for (const example of Object.values(graphqlExamples)) {
      assert.deepEqual(validate(schema, parse(example)), []);
    }
  });
});

describe("the example commands", () => {
  it("carry the body of the description, quoted for a shell", () => {
    for (const place of places) {
      const command = curlOf(place, "http://tokenkit.test");
      const example = place.operation.requestBody?.content["application/json"]?.example;
      const body = /-d '([\s\S]*)'(?: \\)?\n/.exec(command)?.[1];
      assert.equal(body === undefined, example === undefined, command);
      if (body !== undefined) assert.deepEqual(JSON.parse(body.replaceAll("'\\''", "'")), example);
      assert.ok(!/[{}]/.test(command.split("http://tokenkit.test")[1] as string), command);
    }
  });

  it("print JSON that reads back the same", () => {
    const value = { a: [], b: {}, c: "x".repeat(80), d: [1, { e: null, f: ["\n", "  "] }] };
    assert.deepEqual(JSON.parse(json(value)), value);
    assert.deepEqual(JSON.parse(json(value, 4)), value);
  });
});
