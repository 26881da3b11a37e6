import net from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { draws } from "../support/draws.ts";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { expectLawful } from "./support/lawful.ts";
import { converse, parseResponses } from "./support/socket.ts";

const platform = usePlatform();
const port = (): number => platform.current.running.port;

/** All responses to these bytes, each of them lawful. */
async function responsesTo(bytes: string | Uint8Array, idleMs = 300) {
  const answers = parseResponses(await converse(port(), bytes, idleMs));
  for (const answer of answers) expectLawful(answer);
  return answers;
}

afterEach(async () => {
  expect((await platform.current.get("/healthz")).status).toBe(200);
});

const key = `Authorization: Bearer ${ADMIN_KEY}\r\n`;
const host = "Host: tokenkit.test\r\n";
const json = "Content-Type: application/json\r\n";
const create = (headers: string, body: string): string =>
  `POST /api/v1/themes HTTP/1.1\r\n${host}${key}${json}${headers}\r\n${body}`;

describe("what is no valid HTTP", () => {
  it.each([
    ["no request line at all", "nonsense\r\n\r\n"],
    ["an empty method", ` / HTTP/1.1\r\n${host}\r\n`],
    ["an unknown method", `BREW /coffee HTTP/1.1\r\n${host}\r\n`],
    ["a method in small letters", `get /healthz HTTP/1.1\r\n${host}\r\n`],
    ["another protocol", `GET /healthz SIP/2.0\r\n${host}\r\n`],
    ["a version to come", `GET /healthz HTTP/9.9\r\n${host}\r\n`],
    ["HTTP/2 with prior knowledge", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a TLS hello", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["a space in the target", `GET /a b HTTP/1.1\r\n${host}\r\n`],
    ["a control character in the target", `GET /a\x01b HTTP/1.1\r\n${host}\r\n`],
    ["U+0000 in the target", `GET /a\x00b HTTP/1.1\r\n${host}\r\n`],
    ["a header without a colon", `GET /healthz HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
    ["a header with a space before its colon", `GET /healthz HTTP/1.1\r\n${host}A : b\r\n\r\n`],
    ["a header without a name", `GET /healthz HTTP/1.1\r\n${host}: b\r\n\r\n`],
    ["U+0000 in a header", `GET /healthz HTTP/1.1\r\n${host}A: b\x00c\r\n\r\n`],
    ["a lone carriage return in a header", `GET /healthz HTTP/1.1\r\n${host}A: b\rc\r\n\r\n`],
    ["two lengths", create("Content-Length: 2\r\nContent-Length: 3\r\n", "{}x")],
    ["a negative length", create("Content-Length: -1\r\n", "")],
    ["a length that is no number", create("Content-Length: two\r\n", "{}")],
    ["a length beyond all numbers", create(`Content-Length: ${"9".repeat(30)}\r\n`, "{}")],
    ["a length beside chunks", create("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "{}")],
    ["an unknown transfer coding", create("Transfer-Encoding: zip\r\n", "{}")],
    ["chunks that are not the last coding", create("Transfer-Encoding: chunked, gzip\r\n", "")],
    ["half a header", "GET /healthz HTTP/1.1\r\nHos"],
  ])("%s: 400 malformed_body, and the connection closed", async (_what, bytes) => {
    const answers = await responsesTo(Buffer.from(bytes, "latin1"));
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatchObject({ status: 400, headers: { connection: "close" } });
    expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ code: "malformed_body" });
  });

  it.each([
    ["a bad chunk size", "zz\r\n{}\r\n0\r\n\r\n"],
    ["a chunk longer than its size", "1\r\n{}\r\n0\r\n\r\n"],
    ["a chunk that ends early", "ff\r\n{}"],
    ["no last chunk", "2\r\n{}\r\n"],
    ["fewer bytes than announced", "{"],
  ])("%s in a body: refused, and nothing is created", async (what, body) => {
    const chunked = what.includes("chunk");
    const headers = chunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: 100\r\n";
    const answers = await responsesTo(create(headers, body));
    expect(answers.map(({ status }) => status)).toEqual([400]);
  });

  it.each([
    ["one large header", `A: ${"x".repeat(20_000)}\r\n`],
    ["many headers", Array.from({ length: 3000 }, (_, n) => `A${n}: x\r\n`).join("")],
  ])("%s: 413 payload_too_large", async (_what, headers) => {
    const [answer] = await responsesTo(`GET /healthz HTTP/1.1\r\n${host}${headers}\r\n`);
    expect(answer?.status).toBe(413);
    expect(JSON.parse(answer?.body ?? "").code).toBe("payload_too_large");
  });

  it("a target longer than any header: refused", async () => {
    const [answer] = await responsesTo(`GET /${"x".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`);
    expect([400, 413]).toContain(answer?.status);
  });
});

const CACHED = "/rt/v1/theme.css?slug=quartz";

describe("a missing Host", () => {
  it.each(["/healthz", "/rt/v1/theme.css?slug=quartz", "/api/v1/themes", "/unknown"])(
    "is refused at %s, hit or miss, and the client's request id kept",
    async (path) => {
      await platform.current.get(path);
      const bytes = `GET ${path} HTTP/1.1\r\nX-Request-ID: mine\r\nConnection: close\r\n\r\n`;
      const [answer] = await responsesTo(bytes);
      expect(answer).toMatchObject({ status: 400, headers: { "x-request-id": "mine" } });
    },
  );

  it("is no fault in HTTP/1.0", async () => {
    for (const path of ["/healthz", "/rt/v1/theme.css?slug=quartz"]) {
      const [answer] = await responsesTo(`GET ${path} HTTP/1.0\r\n\r\n`);
      expect(answer?.status).toBe(200);
    }
  });
});

describe("a Host that names no one host", () => {
  it.each([
    ["two", "HTTP/1.1", "Host: a\r\nHost: b\r\n"],
    ["the same twice", "HTTP/1.1", "Host: a\r\nA: b\r\nhOST: a\r\n"],
    ["two in HTTP/1.0", "HTTP/1.0", "Host: a\r\nHost: b\r\n"],
    ["an empty one and another", "HTTP/1.1", "Host:\r\nHost: b\r\n"],
    ["two in one", "HTTP/1.1", "Host: a, b\r\n"],
    ["a path", "HTTP/1.1", "Host: a/b\r\n"],
    ["a user", "HTTP/1.1", "Host: me@a\r\n"],
    ["a port that is none", "HTTP/1.1", "Host: a:b\r\n"],
    ["Latin-1", "HTTP/1.1", "Host: \xe9\r\n"],
  ])("is refused, hit or miss: %s", async (_what, version, hosts) => {
    for (const path of ["/healthz", CACHED, "/api/v1/themes", "/unknown"]) {
      await platform.current.get(path);
      const bytes = `GET ${path} ${version}\r\n${hosts}X-Request-ID: mine\r\nConnection: close\r\n\r\n`;
      const [answer] = await responsesTo(Buffer.from(bytes, "latin1"));
      expect(answer).toMatchObject({ status: 400, headers: { "x-request-id": "mine" } });
      expect(JSON.parse(answer?.body ?? "").code).toBe("malformed_body");
    }
  });

  it.each([
    "a",
    "a:80",
    "a:",
    "127.0.0.1:8080",
    "[::1]:8080",
    "a_b.example",
    "xn--e1a",
    "%C3%A9",
    "",
  ])("is no fault where it does: %j", async (name) => {
    for (const path of ["/healthz", CACHED]) {
      await platform.current.get(path);
      const [answer] = await responsesTo(`GET ${path} HTTP/1.1\r\nHost: ${name}\r\n\r\n`);
      expect(answer?.status).toBe(200);
    }
  });
});

describe("a stylesheet", () => {
  const conditional = "If-None-Match: *\r\n";
  const last = "Connection: close\r\n";
  it.each([
    ["an absolute target", "http://tokenkit.test", host],
    ["an absolute target of another host", "http://other.test", host],
    ["an absolute target without a Host", "http://tokenkit.test", ""],
    ["an absolute target with a user", "http://u:p@tokenkit.test", host],
    ["a credential that is wrong", "", `${host}Authorization: Bearer wrong\r\n`],
    ["a cookie that is wrong", "", `${host}Cookie: tokenkit-session=x\r\n`],
    ["two conditions", "", `${host}If-None-Match: "x"\r\n${conditional}`],
    ["a condition and its opposite", "", `${host}If-Match: "x"\r\n${conditional}`],
    ["two codings", "", `${host}Accept-Encoding: identity\r\nAccept-Encoding: br\r\n`],
    ["no coding at all", "", `${host}Accept-Encoding: identity;q=0, *;q=0\r\n`],
    ["a range", "", `${host}Range: bytes=0-3\r\n`],
    [
      "a preflight that is a GET",
      "",
      `${host}Origin: https://x\r\nAccess-Control-Request-Method: PUT\r\n`,
    ],
    ["an expectation", "", `${host}Expect: x\r\n`],
    ["another method", "", `${host}X-HTTP-Method-Override: DELETE\r\n`],
    ["another host behind a proxy", "", `${host}X-Forwarded-Host: evil.example\r\n`],
    ["an upgrade", "", `${host}Connection: upgrade\r\nUpgrade: h2c\r\n`],
  ])(
    "is answered alike, rendered or cached, to a request with %s",
    async (what, origin, headers) => {
      // A fresh address for each request.
      const path = `/rt/v1/theme.css?slug=quartz&_=${encodeURIComponent(what)}`;
      const bytes = `GET ${origin}${path} HTTP/1.1\r\n${headers}${last}X-Request-ID: mine\r\n\r\n`;
      const [rendered] = await responsesTo(bytes);
      for (const target of [path, origin + path]) {
        await responsesTo(`GET ${target} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
      }
      const [cached] = await responsesTo(bytes);
      const { date: _, ...first } = rendered?.headers ?? {};
      expect(cached).toMatchObject({
        status: rendered?.status,
        body: rendered?.body,
        headers: first,
      });
    },
  );
});

describe("rare but valid HTTP", () => {
  it("CONNECT is 405, even from a client that hangs up on it", async () => {
    const bytes = `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`;
    const [answer] = await responsesTo(bytes);
    expect(answer?.status).toBe(405);
    expect(JSON.parse(answer?.body ?? "").code).toBe("method_not_allowed");
    for (let i = 0; i < 20; i++) {
      await new Promise<void>((resolve) => {
        const socket = net.connect(port(), "127.0.0.1", () => {
          socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), i % 3));
        });
        socket.on("error", () => {});
        socket.on("close", () => resolve());
      });
    }
  });

  it.each([
    ["Expect: 100-continue", 201],
    ["Expect: something-else", 201],
  ])("%s does not stand in the way", async (expectation, status) => {
    const slug = expectation.replace(/\W+/g, "-").toLowerCase();
    const body = JSON.stringify({ slug, name: "x" });
    const [answer] = await responsesTo(
      create(`${expectation}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`, body),
    );
    expect(answer?.status).toBe(status);
  });

  it.each([
    ["no version", `GET /healthz\r\n${host}\r\n`, [200]],
    ["an absolute target", `GET http://tokenkit.test/healthz HTTP/1.1\r\n${host}\r\n`, [200]],
    ["a target that is *", `GET * HTTP/1.1\r\n${host}\r\n`, [404]],
    ["OPTIONS of *", `OPTIONS * HTTP/1.1\r\n${host}\r\n`, [204, 404]],
    [
      "an upgrade",
      `GET /healthz HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
      [200],
    ],
    ["an empty line in front", `\r\n\r\nGET /healthz HTTP/1.1\r\n${host}\r\n`, [200]],
    ["a target in Latin-1", `GET /\xe9 HTTP/1.1\r\n${host}\r\n`, [400, 404]],
    ["an empty Host", "GET /healthz HTTP/1.1\r\nHost:\r\n\r\n", [200, 400]],
    ["a header in Latin-1", `GET /healthz HTTP/1.1\r\n${host}A: \xe9\r\n\r\n`, [200]],
    ["a TRACE", `TRACE /healthz HTTP/1.1\r\n${host}\r\n`, [404, 405]],
  ])("%s is answered", async (_what, bytes, statuses) => {
    const answers = await responsesTo(Buffer.from(bytes, "latin1"));
    expect(answers).toHaveLength(1);
    expect(statuses).toContain(answers[0]?.status);
  });

  it("pipelined requests are answered in their order", async () => {
    const one = (id: string, path: string) =>
      `GET ${path} HTTP/1.1\r\n${host}${key}X-Request-ID: ${id}\r\n\r\n`;
    const answers = await responsesTo(
      one("a", "/api/v1/themes") + one("b", "/rt/v1/theme.css?slug=quartz") + one("c", "/unknown"),
      1000,
    );
    expect(answers.map(({ headers }) => headers["x-request-id"])).toEqual(["a", "b", "c"]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  });

  it("what follows a request and is none gets no second answer after Connection: close", async () => {
    for (const [method, path] of [
      ["OPTIONS", "/api/v1/themes"],
      ["DELETE", "/"],
      ["GET", "/rt/v1/theme.css?slug=quartz"],
    ]) {
      const bytes = `${method} ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n{"a":1}`;
      expect((await responsesTo(bytes)).length).toBeLessThanOrEqual(1);
    }
  });
});

describe("any bytes", () => {
  const token = fc.constantFrom(
    ..."GET|POST|HTTP/1.1|HTTP/1.0| |\r\n|\r|\n|\r\n\r\n|:|/|?|%00|\x00|\xff|Host: a|Content-Length: 5|Content-Length: 0|Transfer-Encoding: chunked|Connection: close|Expect: x|Upgrade: x|5\r\nabcde\r\n0\r\n\r\n|{}|/healthz|/api/v1/themes|/rt/v1/theme.css?slug=quartz|/rt/v1/manifest.json|X-Request-ID: a|Authorization: Bearer|X-Request-ID: \x01".split(
      "|",
    ),
  );
  const soup = fc.array(token, { maxLength: 20 }).map((parts) => parts.join(""));
  const almost = fc
    .tuple(
      fc.constantFrom("GET", "POST", "HEAD2", "OPTIONS"),
      fc.constantFrom(
        "/healthz",
        "/api/v1/themes",
        "/rt/v1/theme.css?slug=quartz",
        "*",
        "//",
        "/%",
      ),
      fc.array(token, { maxLength: 6 }),
      fc.string({ maxLength: 10 }),
    )
    .map(
      ([method, path, lines, body]) =>
        `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`,
    );

  it("are answered lawfully or not at all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(soup, almost), async (bytes) => {
        await responsesTo(Buffer.from(bytes, "latin1"), 20);
      }),
      draws(60),
    );
  });
});
