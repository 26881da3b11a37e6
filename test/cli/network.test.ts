import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { answering, between, listening } from "./support/between.ts";
import { builtTool } from "./support/tool.ts";

const platform = usePlatform();
const folder = mkdtempSync(join(tmpdir(), "tokenkit-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let tool: Awaited<ReturnType<typeof builtTool>>;
beforeAll(async () => {
  tool = await builtTool(folder);
});
const run = (args: string[], env: Record<string, string> = {}) =>
  tool(args, { TOKENKIT_URL: platform.current.url, TOKENKIT_KEY: ADMIN_KEY, ...env });

const document = (value: string) => ({ color: { $type: "color", sea: { $value: value } } });
const write = (name: string, json: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(json));
async function made(slug: string): Promise<void> {
  const json = { slug, name: slug, tokens: document("#0b5cad") };
  expect((await platform.current.post("/api/v1/themes", json)).status).toBe(201);
}

describe("somebody was faster", () => {
  const save = (slug: string, value: string) =>
    platform.current.put(`/api/v1/themes/${slug}/working-copy`, { tokens: document(value) });

  it.each(["there was none", "there was one"])("at the working copy, where %s", async (before) => {
    const slug = before === "there was one" ? "raced-again" : "raced";
    await made(slug);
    if (before === "there was one") await save(slug, "#222222");
    const TOKENKIT_URL = await between(platform.current.url, async (req) => {
      if (req.method === "PUT") expect((await save(slug, "#333333")).status).toBeLessThan(300);
      return false;
    });
    write("mine.json", document("#444444"));
    const { status, stdout, stderr } = await run(["push", "mine.json", "--slug", slug], {
      TOKENKIT_URL,
    });
    expect({ status, stdout }).toEqual({ status: 4, stdout: "" });
    expect(stderr).toContain(`Another author saved the working copy of ${slug} in between`);
    expect(stderr).toContain(`tokenkit diff ${slug}@working-copy mine.json`);
    const kept = await run(["pull", `${slug}@working-copy`]);
    expect(JSON.parse(kept.stdout)).toEqual(document("#333333"));
  });

  it("at what is live", async () => {
    await made("raced-live");
    const TOKENKIT_URL = await between(platform.current.url, async (req) => {
      if (req.method === "PATCH") {
        const json = { tokens: document("#333333"), status: "published", baseVersion: 1 };
        const path = "/api/v1/themes/raced-live";
        await platform.current.request(path, { method: "PATCH", json });
      }
      return false;
    });
    write("mine.json", document("#444444"));
    const args = ["push", "mine.json", "--slug", "raced-live", "--publish", "--json"];
    const { status, stdout, stderr } = await run([...args, "--base-version", "1"], {
      TOKENKIT_URL,
    });
    expect(status).toBe(4);
    expect(stderr).toContain("Another author published in between; nothing was sent");
    expect(JSON.parse(stdout).error).toMatchObject({ httpStatus: 409, code: "version_conflict" });
    const live = await run(["pull", "raced-live"]);
    expect(JSON.parse(live.stdout)).toEqual(document("#333333"));
  });
});

describe("asked too often", () => {
  it.each([
    ["in-seconds", () => "2"],
    ["as-a-date", () => new Date(Date.now() + 3000).toUTCString()],
  ])("it waits as long as it is told, %s, and sends a write again", async (how, after) => {
    const slug = `limited-${how}`;
    await made(slug);
    let refused = 0;
    const TOKENKIT_URL = await between(platform.current.url, (req, res) => {
      if (req.method !== "PUT" || refused > 0) return false;
      refused += 1;
      res.writeHead(429, { "retry-after": after() }).end();
      return true;
    });
    write("limited.json", document("#555555"));
    const args = ["push", "limited.json", "--slug", slug];
    const { status, stdout, stderr } = await run(args, { TOKENKIT_URL });
    expect(status).toBe(0);
    expect(stdout).toContain("is saved");
    expect(stderr).toMatch(/Asking again in [23] s/);
    expect(refused).toBe(1);
  });

  it("it ends after three times, and says so", async () => {
    let requests = 0;
    const TOKENKIT_URL = await answering((_req, res) => {
      requests += 1;
      res.writeHead(429, { "retry-after": "0", "content-type": "application/json" });
      res.end(JSON.stringify({ code: "rate_limited", message: "That was too often." }));
    });
    const { status, stderr } = await run(["pull", "any"], { TOKENKIT_URL });
    expect([status, requests]).toEqual([3, 3]);
    expect(stderr).toContain("That was too often. It was asked 3 times");
  });
});

describe("an address that leads on", () => {
  it("to the platform is named, and the key is not sent there", async () => {
    await made("moved");
    const seen: IncomingMessage[] = [];
    const there = await answering((req, res) => {
      seen.push(req);
      res.end("{}");
    });
    for (const status of [301, 302, 307, 308]) {
      const TOKENKIT_URL = await answering((req, res) => {
        res.writeHead(status, { location: `${there}/tokens${req.url}` }).end();
      });
      const ended = await run(["pull", "moved"], { TOKENKIT_URL });
      expect(ended).toMatchObject({ status: 3, stdout: "" });
      expect(ended.stderr).toContain(`leads on to ${there}/tokens; set TOKENKIT_URL or --url`);
    }
    expect(seen).toEqual([]);
  });

  it("to a page for signing in is said to be one", async () => {
    const TOKENKIT_URL = await answering((_req, res) => {
      res.writeHead(302, { location: "https://login.test/start?to=secret" }).end();
    });
    const { status, stderr } = await run(["pull", "moved"], { TOKENKIT_URL });
    expect(status).toBe(3);
    expect(stderr).toContain("leads on to https://login.test/start, where the key is not sent");
    expect(stderr).not.toContain("secret");
  });
});

describe("a platform that does not answer as one", () => {
  it("in time: --timeout says how long that is", async () => {
    let requests = 0;
    const TOKENKIT_URL = await answering(() => {
      requests += 1;
    });
    write("slow.json", document("#555555"));
    const pulled = await run(["pull", "any", "--timeout", "1"], { TOKENKIT_URL });
    expect(pulled.status).toBe(3);
    expect(pulled.stderr).toContain("did not answer within 1 s; --timeout gives it longer");
    expect(requests).toBe(3);
  });

  it("in time, once it has begun", async () => {
    const TOKENKIT_URL = await answering((_req, res) => {
      res.writeHead(200, { "content-type": "application/json" });
      res.write('{ "slug": ');
    });
    const { status, stderr } = await run(["pull", "any", "--timeout", "1"], { TOKENKIT_URL });
    expect(status).toBe(3);
    expect(stderr).toContain("did not answer within 1 s");
  });

  it.each([
    ["<!doctype html>", 200, "answered something else than JSON: is it a tokenkit platform?"],
    ["{}", 200, "answered without a theme: is it a tokenkit platform?"],
    ["null", 200, "answered without a theme: is it a tokenkit platform?"],
    ["<h1>Not found</h1>", 404, "answered 404, and not as a tokenkit platform does."],
  ])("but with %s and %i", async (body, status, words) => {
    const TOKENKIT_URL = await answering((_req, res) => res.writeHead(status).end(body));
    const ended = await run(["pull", "any"], { TOKENKIT_URL });
    expect(ended).toMatchObject({ status: 3, stdout: "" });
    expect(ended.stderr).toContain(words);
  });

  it.each([
    ["ftp://tokens.test", "is no address; it begins with https:// or http://"],
    ["https://", "is no address"],
    ["https://me:pass@tokens.test", "The address holds credentials"],
  ])("for it is at %s", async (TOKENKIT_URL, words) => {
    const { status, stderr } = await run(["pull", "any"], { TOKENKIT_URL });
    expect(status).toBe(3);
    expect(stderr).toContain(words);
  });
});

const canMakeCertificates = (() => {
  try {
    execFileSync("openssl", ["version"]);
    return true;
  } catch {
    process.stderr.write("Left out: certificates that are not trusted, which openssl makes.\n");
    return false;
  }
})();

describe.skipIf(!canMakeCertificates)("TLS", () => {
  const secure = async (): Promise<number> => {
    const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
    const names = "-keyout key.pem -out cert.pem -subj /CN=localhost";
    const extension = ["-addext", "subjectAltName=DNS:localhost"];
    execFileSync("openssl", [...request.split(" "), ...names.split(" "), ...extension], {
      cwd: folder,
      stdio: "ignore",
    });
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => readFileSync(join(folder, name)));
    const server = createTlsServer({ key, cert }, async (req, res) => {
      const { authorization = "" } = req.headers;
      const answer = await fetch(platform.current.url + req.url, { headers: { authorization } });
      res.writeHead(answer.status).end(await answer.text());
    });
    return listening(server);
  };

  it("of nobody that is trusted is refused at once, and mended by NODE_EXTRA_CA_CERTS", async () => {
    await made("secure");
    const port = await secure();
    const TOKENKIT_URL = `https://localhost:${port}`;
    const { status, stderr } = await run(["pull", "secure"], { TOKENKIT_URL });
    expect(status).toBe(3);
    expect(stderr).toContain("is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)");
    expect(stderr).not.toContain("Asking again");
    const trusting = { TOKENKIT_URL, NODE_EXTRA_CA_CERTS: join(folder, "cert.pem") };
    expect((await run(["pull", "secure"], trusting)).status).toBe(0);
    const other = await run(["pull", "secure"], {
      ...trusting,
      TOKENKIT_URL: `https://127.0.0.1:${port}`,
    });
    expect(other.stderr).toContain("is not trusted (ERR_TLS_CERT_ALTNAME_INVALID)");
  });

  it("where there is none, and none where there is, is said", async () => {
    const plain = platform.current.url.replace("http:", "https:");
    for (const TOKENKIT_URL of [plain, `http://localhost:${await secure()}`]) {
      const { status, stderr } = await run(["pull", "any"], { TOKENKIT_URL });
      expect(status).toBe(3);
      expect(stderr).toMatch(/cannot be reached \(\w+\): check the address/);
    }
  });
});

describe("a proxy", () => {
  /** A proxy that opens every requested tunnel and records its target. */
  const tunnelling = async (): Promise<{ proxy: string; targets: string[] }> => {
    const targets: string[] = [];
    const server = createServer().on("connect", (req, socket) => {
      targets.push(req.url ?? "");
      const there = connect(Number(new URL(platform.current.url).port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        there.pipe(socket).pipe(there);
      });
      for (const end of [socket, there]) end.on("error", () => end.destroy());
    });
    return { proxy: `http://127.0.0.1:${await listening(server)}`, targets };
  };

  it("that the environment names is taken, unless NO_PROXY names the address", async () => {
    await made("tunnelled");
    const { proxy, targets } = await tunnelling();
    const TOKENKIT_URL = "http://platform.test:8080";
    const through = { TOKENKIT_URL, HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
    expect(await run(["pull", "tunnelled"], through)).toMatchObject({ status: 0 });
    expect(targets).toEqual(["platform.test:8080"]);
    const past = await run(["pull", "tunnelled"], {
      HTTP_PROXY: proxy,
      NO_PROXY: "127.0.0.1,localhost",
    });
    expect(past.status).toBe(0);
    expect(targets).toHaveLength(1);
  });

  it("that is not there, or no address, is said", async () => {
    const HTTP_PROXY = await answering((_req, res) => res.end()).then((url) => `${url}0`);
    const bad = await run(["pull", "any"], { HTTP_PROXY });
    expect(bad).toMatchObject({ status: 3 });
    expect(bad.stderr).toContain("HTTPS_PROXY and HTTP_PROXY have to be addresses");
    const none = await run(["pull", "any"], {
      TOKENKIT_URL: "http://platform.test",
      HTTP_PROXY: "http://127.0.0.1:1",
    });
    expect(none.stderr).toContain("Look at HTTP_PROXY too.");
  });
});

describe("the platform's own copy of the command", () => {
  it("is the single file, for everybody, and is asked about each time", async () => {
    const { status, headers, text } = await platform.current.get("/cli/tokenkit.mjs", {
      key: null,
    });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(headers.get("cache-control")).toBe("public, no-cache");
    expect(text).toBe(readFileSync(join(folder, "dist/cli/tokenkit.mjs"), "utf8"));
    const again = await platform.current.get("/cli/tokenkit.mjs", {
      key: null,
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    const posted = await platform.current.post("/cli/tokenkit.mjs", {}, { key: null });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
