import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http, { type RequestListener } from "node:http";
import https from "node:https";
import net, { type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Outbound, type OutboundOptions } from "../../../src/platform/outbound/outbound.ts";

const outbound = (options: Partial<OutboundOptions> = {}) =>
  new Outbound({ allow: [], loopback: false, ports: [443], ...options });

const request = { headers: { "content-type": "application/json" }, body: "{}" };

async function listening<S extends Server>(server: S, host = "127.0.0.1"): Promise<number> {
  server.listen(0, host);
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** The address of a server on this machine. */
async function receiver(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listening(http.createServer(listener))}/hook`;
}

const local = (longestMs = 5000) => outbound({ loopback: true, longestMs });

describe("an address that is no public one", () => {
  const literals = [
    ...["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "0.0.0.0", "0"],
    ...["10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.169.254", "198.18.0.1"],
    ...["255.255.255.255", "224.0.0.1", "192.0.2.1", "１２７.0.0.1"],
    ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]"],
    ...["[fe80::1]", "[fc00::1]", "[fd00:ec2::254]", "[ff02::1]", "[64:ff9b::7f00:1]"],
    ...["[64:ff9b:1::a00:1]", "[2002:7f00:1::]", "[2001:0:1::1]", "[2001:db8::1]", "[100::1]"],
  ];

  it.each(literals)("is refused as it stands: %s", async (literal) => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return ["93.184.215.14"];
    };
    const url = `https://${literal}/hook`;
    expect(outbound({ resolve }).problemOf(url)).toContain("is not on the public internet");
    await expect(outbound({ resolve }).post(url, request)).rejects.toThrow("public internet");
    expect(asked).toEqual([]);
  });

  it.each([
    "127.0.0.1",
    "::1",
    "::ffff:10.0.0.1",
    "169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "fe80::1%eth0",
  ])("is refused behind a name: %s", async (address) => {
    const resolve = async () => [address];
    await expect(outbound({ resolve }).post("https://hooks.example/", request)).rejects.toThrow(
      "public internet",
    );
  });

  it("is refused by the machine's own resolver", async () => {
    await expect(outbound().post("https://localhost/", request)).rejects.toThrow("public internet");
  });

  it.each([
    ["http://example.com/", "must be an https address"],
    ["https://example.com:22/", "must have the port 443"],
    ["ftp://example.com/", "must be an https address"],
    ["https://me:you@example.com/", "must not contain a user"],
    ["hooks", "must be an https address"],
  ])("is refused for its form: %s", (url, problem) => {
    expect(outbound().problemOf(url)).toContain(problem);
  });
});

describe("a name that changes its address", () => {
  it("gets the request at the address that was checked, which is looked up once", async () => {
    const seen: string[] = [];
    const server = (where: string) =>
      http.createServer((req, res) => {
        seen.push(`${where} ${req.headers.host}`);
        res.end();
      });
    const port = await listening(server("checked"), "127.0.0.2");
    const other = server("rebound").listen(port, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const answers = [["127.0.0.2"], ["127.0.0.1"], ["127.0.0.1"]];
    const resolve = async () => answers.shift() ?? [];
    const one = outbound({ allow: ["127.0.0.2/32"], resolve });
    await one.post(`http://hooks.example:${port}/`, request);
    expect(seen).toEqual([`checked hooks.example:${port}`]);
    await expect(one.post(`http://hooks.example:${port}/`, request)).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });

  it("with two addresses uses the one that is allowed, and the next if one does not answer", async () => {
    const port = await listening(
      http.createServer((_req, res) => void res.end("here")),
      "127.0.0.2",
    );
    const resolve = async () => ["10.0.0.1", "127.0.0.3", "127.0.0.2"];
    const one = outbound({ allow: ["127.0.0.2/31"], resolve });
    const { text } = await one.post(`http://hooks.example:${port}/`, request);
    expect(text).toBe("here");
  });
});

describe("TLS", () => {
  let folder: string;
  let identity: { key: string; cert: string };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tokenkit-tls-"));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key],
        ...["-out", cert, "-subj", "/CN=hooks.example"],
        ...["-addext", "subjectAltName=DNS:hooks.example"],
      ],
      { stdio: "ignore" },
    );
    identity = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is for the name, though the connection goes to the address", async () => {
    const names: unknown[] = [];
    const server = https.createServer(identity, (req, res) => {
      names.push((req.socket as { servername?: unknown } & typeof req.socket).servername);
      res.end("secret enough");
    });
    const port = await listening(server);
    const resolve = async () => ["127.0.0.1"];
    const one = outbound({ loopback: true, resolve, ca: identity.cert });
    const { text } = await one.post(`https://hooks.example:${port}/`, request);
    expect([text, names]).toEqual(["secret enough", ["hooks.example"]]);
    await expect(one.post(`https://other.example:${port}/`, request)).rejects.toThrow(
      "certificate of the other side is for another name",
    );
    const strict = outbound({ loopback: true, resolve });
    await expect(strict.post(`https://hooks.example:${port}/`, request)).rejects.toThrow("failed");
  });
});

describe("a receiver", () => {
  it("gets the body and the headers, and nothing of this machine's proxies", async () => {
    for (const name of ["HTTP_PROXY", "http_proxy", "NODE_USE_ENV_PROXY"]) {
      const was = process.env[name];
      process.env[name] = name === "NODE_USE_ENV_PROXY" ? "1" : "http://127.0.0.1:9";
      onTestFinished(() => {
        if (was === undefined) delete process.env[name];
        else process.env[name] = was;
      });
    }
    let body = "";
    let type: string | undefined;
    const url = await receiver(async (req, res) => {
      type = req.headers["content-type"];
      for await (const part of req) body += part;
      res.writeHead(202).end("taken\u0000");
    });
    const answer = await local().post(url, { ...request, body: '{"a":"ä"}' });
    expect(answer).toEqual({ status: 202, text: "taken", retryAfter: undefined });
    expect([type, body]).toEqual(["application/json", '{"a":"ä"}']);
  });

  it("that redirects is not followed", async () => {
    const paths: unknown[] = [];
    const url = await receiver((req, res) => {
      paths.push(req.url);
      res.writeHead(307, { location: "/elsewhere" }).end();
    });
    expect((await local().post(url, request)).status).toBe(307);
    expect(paths).toEqual(["/hook"]);
  });

  it("that hangs is given up", async () => {
    const url = await receiver(() => {});
    await expect(local(300).post(url, request)).rejects.toThrow("no answer within");
  });

  it("that drips is given up, and its status counts once it is there", async () => {
    const dripping = net.createServer((socket) => {
      socket.on("error", () => {});
      const timer = setInterval(() => socket.write("H"), 50);
      socket.on("close", () => clearInterval(timer));
    });
    const port = await listening(dripping);
    const started = performance.now();
    await expect(local(400).post(`http://127.0.0.1:${port}/`, request)).rejects.toThrow();
    const url = await receiver((_req, res) => {
      res.writeHead(200);
      const timer = setInterval(() => res.write("x"), 50);
      res.on("close", () => clearInterval(timer));
    });
    const answer = await local(400).post(url, request);
    expect([answer.status, /^x+$/.test(answer.text)]).toEqual([200, true]);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it("that drips after its status holds the request for a second, not to the end of its time", async () => {
    const url = await receiver((_req, res) => {
      res.writeHead(200);
      const timer = setInterval(() => res.write("x"), 50);
      res.on("close", () => clearInterval(timer));
    });
    const started = performance.now();
    expect((await local(8000).post(url, request)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(4000);
  });

  it("that resets the connection, or speaks something else, is a failure in words", async () => {
    const resetting = net.createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => socket.resetAndDestroy());
    });
    const other = net.createServer((socket) => void socket.end("SSH-2.0-x\r\n"));
    const to = async (server: Server) =>
      local().post(`http://127.0.0.1:${await listening(server)}/`, request);
    await expect(to(resetting)).rejects.toThrow("closed the connection without an answer");
    await expect(to(other)).rejects.toThrow("The request failed");
    await expect(local().post("http://127.0.0.1:1/", request)).rejects.toThrow("refuses");
  });

  it("that switches protocols, or closes at once, is a failure in words", async () => {
    const to = async (answer: string) => {
      const raw = net.createServer((socket) => {
        socket.on("error", () => {});
        socket.once("data", () => void socket.end(answer));
      });
      return local().post(`http://127.0.0.1:${await listening(raw)}/`, request);
    };
    const switching =
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n";
    await expect(to(switching)).rejects.toThrow("It answered 101");
    await expect(to("")).rejects.toThrow("without an answer");
  });

  it("that cannot be made with its headers is a failure, and leaves no rejection behind", async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on("unhandledRejection", note);
    onTestFinished(() => void process.off("unhandledRejection", note));
    const url = await receiver((_req, res) => void res.end());
    for (const headers of [{ Trailer: "x" }, { "X-A": "a\r\nb" }]) {
      const sent = local().post(url, { body: "{}", headers: headers as Record<string, string> });
      await expect(sent).rejects.toThrow("The request failed");
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(unhandled).toEqual([]);
  });

  it("that answers a gigabyte is read for 2 KB", async () => {
    let written = 0;
    const url = await receiver((_req, res) => {
      const part = Buffer.alloc(65_536, "y");
      const more = (): void => {
        while (!res.destroyed && written < 1 << 30) {
          written += part.length;
          if (!res.write(part)) return void res.once("drain", more);
        }
      };
      more();
    });
    const { status, text } = await local().post(url, request);
    expect([status, text.length]).toEqual([200, 2048]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(written).toBeLessThan(20 << 20);
  });
});
