import assert from "node:assert/strict";
import { describe, it } from "vitest";
import { json } from "../../../adapters/docs/pages/code.ts";
import { curlOf } from "../../../adapters/docs/pages/curl.ts";
import { type OpenApiDocument, operationsOf } from "../../../adapters/docs/openapi/document.ts";
import { documentationPage } from "../../../adapters/docs/pages/page.ts";
import { html } from "../../../adapters/support/html.ts";
import { errorCodes } from "../../../src/errors.ts";
import { adminDocument, runtimeDocument } from "../../support/openapi.ts";

const themes = [{ slug: "quartz", name: "Quartz", description: "Calm & neutral" }];
const options = {
  admin: adminDocument,
  runtime: runtimeDocument,
  publicBaseUrl: "http://tokenkit.test",
  themes,
};
const page = documentationPage(options);
const places = [runtimeDocument, adminDocument].flatMap(operationsOf);

const matchesOf = (pattern: RegExp, text = page): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] as string);

const voidElements = new Set(["link", "meta", "wbr"]);

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

describe("the documentation page", () => {
  it("is balanced markup with ids that are taken once", () => {
    assertBalanced(page);
    const ids = matchesOf(/\sid="([^"]*)"/g);
    assert.deepEqual(ids.toSorted(), [...new Set(ids)].toSorted());
  });

  it("leads with each of its links to something on the page", () => {
    const ids = new Set(matchesOf(/\sid="([^"]*)"/g));
    // The link that closes the contents leads nowhere, so that the page stays where it is.
    const targets = matchesOf(/href="#([^"]*)"/g).filter((target) => target !== "closed");
    for (const target of targets) assert.ok(ids.has(target), `#${target}`);
  });

  it("has every operation, every error code and every named schema", () => {
    for (const { path, operation } of places) {
      assert.ok(page.includes(`id="op-${operation.operationId}"`), operation.operationId);
      assert.ok(page.replaceAll("<wbr>", "").includes(path), path);
    }
    for (const code of Object.keys(errorCodes))
      assert.ok(page.includes(`id="error-${code}"`), code);
    for (const { components } of [adminDocument, runtimeDocument]) {
      for (const name of Object.keys(components.schemas)) {
        assert.ok(page.includes(`id="schema-${name}"`), name);
      }
    }
  });

  it("needs no script, no inline style and nothing from elsewhere", () => {
    assert.deepEqual(matchesOf(/(<script|<style|\sstyle=|\son[a-z]+=|javascript:)/gi), []);
    for (const address of matchesOf(/<link[^>]*href="([^"]*)"/g)) {
      assert.ok(address.startsWith("/") && !address.startsWith("//"), address);
    }
    assert.deepEqual(matchesOf(/\ssrc="([^"]*)"/g), []);
  });

  it("is dressed by a theme's own stylesheets, light and dark", () => {
    assert.ok(page.includes('<html lang="en" data-tokenkit-theme="quartz">'));
    assert.ok(page.includes('href="/rt/v1/theme.css?slug=quartz&amp;appearance=light&amp;'));
    assert.match(page, /appearance=dark[^>]*media="\(prefers-color-scheme: dark\)"/);
  });

  it("escapes whatever is put into it", () => {
    const evil = `</code><script>alert("1")</script>&'`;
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
    const text = documentationPage({
      ...options,
      admin: hostile,
      publicBaseUrl: `http://x/${evil}`,
      themes: [{ slug: evil, name: evil, description: evil }],
    });
    assert.ok(!text.includes("<script"));
    assertBalanced(text);
    assert.equal(html`<a title="${evil}">${evil}</a>`.text.match(/["<>]/g)?.length, 6);
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
