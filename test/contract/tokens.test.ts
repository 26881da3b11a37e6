import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { auditTotal, brokenTokens, expectError, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
let viewer: string;
const get = (path: string) => platform.current.get(`/api/v1/tokens/${path}`, { key: viewer });
const validate = (body: unknown) =>
  platform.current.post("/api/v1/tokens/validate", body, { key: viewer });

beforeAll(async () => {
  viewer = await platform.current.keyFor("viewer");
});

describe("POST /api/v1/tokens/validate", () => {
  it("finds nothing in a good document", async () => {
    const $value = { colorSpace: "srgb", components: [0, 0.4, 0.8] };
    const { status, headers, body } = await validate({
      tokens: { color: { primary: { $type: "color", $value } } },
    });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({ valid: true, errorCount: 0, warningCount: 0, findings: [] });
  });

  it("lists errors and warnings with code, path and message", async () => {
    const { body } = await validate({
      tokens: { ...brokenTokens, gap: { $value: "4px" } },
    });
    expect(body).toMatchObject({ valid: false, errorCount: 1 });
    expect(body.warningCount).toBe(body.findings.length - 1);
    for (const finding of body.findings) {
      expect(finding).toEqual({
        severity: expect.stringMatching(/^(error|warning)$/),
        code: expect.stringMatching(/^[a-z_]+$/),
        path: expect.any(String),
        message: expect.stringMatching(/./),
      });
    }
    expect(body.findings).toContainEqual(
      expect.objectContaining({ severity: "error", path: "color.primary" }),
    );
    expect(body.findings).toContainEqual(
      expect.objectContaining({ severity: "warning", path: "gap" }),
    );
  });

  it("is valid with warnings alone", async () => {
    const { body } = await validate({ tokens: { gap: { $value: "4px" } } });
    expect(body).toMatchObject({ valid: true, errorCount: 0 });
    expect(body.warningCount).toBeGreaterThan(0);
  });

  it("finds a document of any depth too deep rather than failing on it", async () => {
    const deep = `{"tokens":${'{"a":'.repeat(5000)}{"$value":1}${"}".repeat(5000)}}`;
    const { status, body } = await platform.current.request("/api/v1/tokens/validate", {
      method: "POST",
      raw: deep,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ valid: false });
    expect(body.findings[0].code).toBe("document_too_deep");
  });

  it.each([
    ["no body", undefined],
    ["no tokens", {}],
    ["tokens as null", { tokens: null }],
    ["tokens as a list", { tokens: [1] }],
    ["tokens as text", { tokens: "{}" }],
  ])("refuses %s", async (_what, body) => {
    expectError(await validate(body), 400, "validation_failed", "tokens");
  });

  it("stores nothing and is not audited", async () => {
    const before = await auditTotal(platform.current);
    await validate({ tokens: tokensOf() });
    expect(await auditTotal(platform.current)).toBe(before);
  });
});

describe("POST /api/v1/tokens/roles", () => {
  const roles = (body: unknown) =>
    platform.current.post("/api/v1/tokens/roles", body, { key: viewer });

  it("names the token of each role, and how it was found", async () => {
    const hex = ($value: string) => ({ $type: "color", $value });
    const tokens = {
      background: hex("#ffffff"),
      primary: hex("#2c68e9"),
      color: { text: hex("#111111") },
    };
    const { status, body } = await roles({ tokens });
    expect(status).toBe(200);
    expect(body.roles).toContainEqual({
      ...{ role: "bg", path: "background", by: "name", light: "#ffffff", dark: "#ffffff" },
    });
    const by = Object.fromEntries(
      body.roles.map((one: { role: string; by: string }) => [one.role, one.by]),
    );
    expect(by).toMatchObject({ text: "document", primary: "name", "on-primary": "fallback" });
  });

  it("refuses a body without tokens, and has no roles for a document of any depth", async () => {
    expectError(await roles({}), 400, "validation_failed", "tokens");
    const deep = `{"tokens":${'{"a":'.repeat(5000)}{"$value":1}${"}".repeat(5000)}}`;
    const { body } = await platform.current.request("/api/v1/tokens/roles", {
      method: "POST",
      raw: deep,
    });
    expect(body).toEqual({ roles: [] });
  });
});

describe("GET /api/v1/tokens/contrast", () => {
  const contrast = (fg: string, bg: string) =>
    get(`contrast?fg=${encodeURIComponent(fg)}&bg=${encodeURIComponent(bg)}`);

  it.each([
    ["#000000", "#ffffff", 21, "AAA"],
    ["#fff", "#fff", 1, "fail"],
    ["#595959", "white", 7, "AAA"],
    ["#767676", "#ffffff", 4.54, "AA"],
    ["#777777", "#ffffff", 4.47, "AA Large"],
    ["#949494", "#ffffff", 3.03, "AA Large"],
    ["#959595", "#ffffff", 2.99, "fail"],
  ])("of %s on %s is %d, %s", async (fg, bg, ratio, level) => {
    const { status, body } = await contrast(fg, bg);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["bg", "fg", "level", "ratio"]);
    expect(body).toMatchObject({ fg, bg, level });
    expect(body.ratio).toBeCloseTo(ratio, 1);
  });

  it("lays translucent colors on what is under them", async () => {
    const { body } = await contrast("rgb(0 0 0 / 50%)", "#ffffff");
    expect(body.ratio).toBeCloseTo(3.98, 1);
  });

  it("refuses what is no color, and names which", async () => {
    expectError(await contrast("blau", "#fff"), 400, "validation_failed", "fg");
    expectError(await contrast("#fff", "#12"), 400, "validation_failed", "bg");
    expectError(await contrast("", "#fff"), 400, "validation_failed", "fg");
    expectError(await get("contrast"), 400, "validation_failed", "fg");
    expectError(await get("contrast?fg=%23fff"), 400, "validation_failed", "bg");
    expectError(await get("contrast?fg=red&fg=red&bg=blue"), 400, "validation_failed", "fg");
    expectError(await contrast("#fff\0", "#fff"), 400, "validation_failed", "fg");
  });
});

describe("GET /api/v1/tokens/palette", () => {
  it("answers the ramp of eleven steps, by the defaults", async () => {
    const { status, body } = await get("palette");
    expect(status).toBe(200);
    expect(body).toMatchObject({ hue: 250, saturation: 78, lightness: 55, hueSpread: 12 });
    expect(body.steps.map(({ step }: { step: number }) => step)).toEqual([
      50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950,
    ]);
    for (const step of body.steps) {
      expect(Object.keys(step).sort()).toEqual([
        "contrastOnBlack",
        "contrastOnWhite",
        "hex",
        "oklch",
        "on",
        "step",
      ]);
      expect(step.hex).toMatch(/^#[0-9a-f]{6}$/);
      expect(step.oklch).toMatch(/^oklch\(/);
      expect(step.on).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it("goes by what is asked, at both ends of each range", async () => {
    for (const query of [
      "hue=0",
      "hue=360",
      "saturation=0",
      "saturation=100",
      "lightness=20",
      "lightness=80",
      "hueSpread=0",
      "hueSpread=40",
      "hue=12.5",
    ]) {
      const { status, body } = await get(`palette?${query}`);
      const [name = "", value] = query.split("=");
      expect({ status, value: body[name] }).toEqual({ status: 200, value: Number(value) });
    }
  });

  it.each([
    ["hue", ["-1", "360.1", "x", "", "1e2", "0x10", "Infinity", "NaN"]],
    ["saturation", ["-0.1", "101"]],
    ["lightness", ["19.9", "81"]],
    ["hueSpread", ["-1", "41"]],
  ])("refuses a %s out of its range", async (name, values) => {
    for (const value of values) {
      expectError(await get(`palette?${name}=${value}`), 400, "validation_failed", name);
    }
    expectError(await get(`palette?${name}=30&${name}=30`), 400, "validation_failed", name);
  });
});

describe("GET /api/v1/tokens/schema", () => {
  it("answers the registry, and may be kept by the caller's own cache", async () => {
    const { status, headers, body } = await get("schema");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, max-age=3600");
    expect(Object.keys(body).sort()).toEqual(["groups", "types"]);
    const types = body.types.map(({ type }: { type: string }) => type);
    expect(types).toEqual(
      expect.arrayContaining(["color", "dimension", "fontSize", "cubicBezier"]),
    );
    for (const type of body.types) {
      expect(Object.keys(type).sort()).toEqual(["description", "example", "type", "valueSchema"]);
    }
    for (const group of body.groups) {
      expect(Object.keys(group).sort()).toEqual(["description", "name", "types"]);
      expect(types).toEqual(expect.arrayContaining(group.types));
    }
  });

  it("gives an example of each type that the service itself takes", async () => {
    const { body } = await get("schema");
    for (const { type, example } of body.types) {
      const { body: verdict } = await validate({
        tokens: { sample: { $type: type, $value: example } },
      });
      expect({ type, errors: verdict.errorCount }).toEqual({ type, errors: 0 });
    }
  });

  it("is not sent again to whoever has it", async () => {
    const { headers } = await get("schema");
    const etag = headers.get("etag") ?? "";
    const ask = (tag: string) =>
      platform.current.get("/api/v1/tokens/schema", {
        key: viewer,
        headers: { "if-none-match": tag },
      });
    const again = await ask(etag);
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(again.headers.get("cache-control")).toBe("private, max-age=3600");
    expect(again.headers.get("x-request-id")).toMatch(/./);
    expect((await ask(`"other", W/${etag}`)).status).toBe(304);
    expect((await ask('"other"')).status).toBe(200);
  });

  it("sends errors of its own without caching", async () => {
    const { headers } = await platform.current.get("/api/v1/tokens/schema", { key: null });
    expect(headers.get("cache-control")).toBe("no-store");
  });
});
