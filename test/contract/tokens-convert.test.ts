import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { expectError, freshSlug } from "./support/samples.ts";

const platform = usePlatform();
const css = ":root { --primary: #0057b7; --gap: 4px }\n.dark { --primary: #7fb2f0 }\n";
const files = [{ name: "theme.css", content: css }];
const convert = (body: unknown) => platform.current.post("/api/v1/tokens/convert", body);
const bring = (body: unknown) => platform.current.post("/api/v1/themes/import", body);

const converted = {
  format: "css",
  valid: true,
  tokens: {
    primary: { $value: { hex: "#0057b7" } },
    gap: { $type: "dimension", $value: { value: 4, unit: "px" } },
    $appearances: { dark: { primary: { $value: { hex: "#7fb2f0" } } } },
  },
};

describe("POST /api/v1/tokens/convert", () => {
  it("answers the document with a report that names places, and stores nothing", async () => {
    const { status, body } = await convert({ files });
    expect(status).toBe(200);
    expect(body).toMatchObject(converted);
    expect(body.report).toContainEqual({
      action: "changed",
      code: "value_rewritten",
      message: "a color as text became an object",
      count: 2,
      places: [
        { file: "theme.css", line: 1, column: 9, path: "primary" },
        { file: "theme.css", line: 2, column: 9, path: "primary" },
      ],
    });
  });

  it("opens an archive, as a body and among the files", async () => {
    const archive = zipSync({ "web/theme.css": strToU8(css), "web/logo.png": new Uint8Array(9) });
    const base64 = Buffer.from(archive).toString("base64");
    const among = await convert({ files: [{ name: "set.zip", base64 }] });
    expect(among.body).toMatchObject(converted);
    expect(JSON.stringify(among.body.report)).toContain('"file":"web/theme.css"');
    const sent = await platform.current.request("/api/v1/tokens/convert", {
      method: "POST",
      raw: archive,
      headers: { "content-type": "application/zip" },
    });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject(converted);
  });

  it("refuses an archive that unpacks to more than it may", async () => {
    const archive = zipSync({ "a.json": new Uint8Array(17_000_000).fill(32) });
    expect(archive.length).toBeLessThan(100_000);
    const base64 = Buffer.from(archive).toString("base64");
    const answer = await convert({ files: [{ name: "bomb.zip", base64 }] });
    expectError(answer, 400, "validation_failed");
    expect(answer.body.details[0]).toEqual({
      field: "bomb.zip",
      message: "its files grow over 16000000 bytes",
    });
  });

  it("names the file and the place of what it cannot read", async () => {
    const broken = { name: "tokens/base.json", content: '{\n  "a": {\n    "$value": }\n}' };
    const answer = await convert({ files: [broken] });
    expectError(answer, 400, "validation_failed");
    expect(answer.body.details).toEqual([
      { field: "tokens/base.json:3:15", message: "is no JSON: value expected here" },
    ]);
    const unknown = await convert({ files: [{ name: "notes.json", content: '{"a":1}' }] });
    expectError(unknown, 400, "validation_failed");
    expect(unknown.body.details[0].message).toMatch(/no format was recognised/);
    expectError(await convert({ files: [] }), 400, "validation_failed");
    expectError(await convert({ files: [{ name: "a.css" }] }), 400, "validation_failed");
    expectError(await convert({ files, format: "sketch" }), 400, "validation_failed");
  });

  it("says what each file gave, and skips those that cannot be read where that is asked", async () => {
    const broken = { name: "broken.json", content: '{\n  "color": }' };
    const given = [
      {
        name: "color.json",
        content: '{"color":{"ink":{"value":"#111111"},"sea":{"value":"#07b"}}}',
      },
      { name: "space.json", content: '{"space":{"gap":{"value":"4px"}}}' },
      { name: "notes.json", content: '{"a":1}' },
      broken,
    ];
    expectError(await convert({ files: given }), 400, "validation_failed");
    const { status, body } = await convert({ files: given, skipUnreadable: true });
    expect(status).toBe(200);
    expect(body.files).toEqual([
      { name: "color.json", tokens: 2, format: "style-dictionary" },
      { name: "space.json", tokens: 1, format: "style-dictionary" },
      { name: "notes.json", tokens: 0, reason: "gave no token" },
    ]);
    expect(body.skipped).toEqual([
      { place: "broken.json:2:12", message: "is no JSON: value expected here" },
    ]);
    const none = await convert({ files: [broken], skipUnreadable: true });
    expectError(none, 400, "validation_failed");
    expect(none.body.details[0].field).toBe("broken.json:2:12");
    const torn = { name: "torn.css", content: ":root { --gap: 4px; " };
    const sheets = await convert({ files: [...files, torn], skipUnreadable: true });
    expect(sheets.body).toMatchObject({
      tokens: converted.tokens,
      skipped: [{ place: "torn.css:1:1" }],
    });
  });

  it("reads the files as the format that is named", async () => {
    const dictionary = { name: "size.json", content: '{"size":{"small":{"$value":"1"}}}' };
    const found = await convert({ files: [dictionary] });
    expect(found.body).toMatchObject({ format: "dtcg", reason: expect.any(String) });
    const named = await convert({ files: [dictionary], format: "style-dictionary" });
    expect(named.body.reason).toBeUndefined();
    expect(named.body.tokens.size.small.$value).toEqual({ value: 1, unit: "rem" });
  });
});

describe("POST /api/v1/themes/import with files", () => {
  it("makes a draft of them", async () => {
    const slug = freshSlug();
    const { status, body } = await bring({ slug, name: "Brought in", files });
    expect(status).toBe(201);
    expect(body).toMatchObject({ slug, status: "draft", tokens: converted.tokens });
    expect(body.conversion.format).toBe("css");
    expect(body.conversion.report).toEqual((await convert({ files })).body.report);
    const plain = await bring({ slug, name: "As it is", tokens: body.tokens });
    expect(plain.body).not.toHaveProperty("conversion");
  });

  it("serves the axes that they have", async () => {
    const slug = freshSlug();
    const compact = { name: "b.css", content: "[data-density=compact] { --gap: 2px }" };
    const answer = await bring({
      slug,
      name: "x",
      files: [...files, compact],
      status: "published",
    });
    expect(answer.status).toBe(201);
    const gap = async (query: string) => {
      const { text } = await platform.current.get(`/rt/v1/theme.css?slug=${slug}&${query}`);
      return /--tk-gap: ?(\w+)/.exec(text)?.[1];
    };
    expect([await gap("density=compact"), await gap("appearance=dark")]).toEqual(["2px", "4px"]);
  });

  it("wants either files or tokens", async () => {
    const slug = freshSlug();
    expectError(await bring({ slug, name: "x" }), 400, "validation_failed");
    expectError(await bring({ slug, name: "x", files, tokens: {} }), 400, "validation_failed");
    const { body } = await bring({ slug, name: "x", files: [{ name: "a.json", content: "{" }] });
    expect(body.details[0].field).toBe("a.json:1:2");
    expect((await platform.current.get(`/api/v1/themes/${slug}`)).status).toBe(404);
  });
});
