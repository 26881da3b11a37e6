import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

export interface Answer {
  body: string;
  type?: string;
  headers?: Record<string, string>;
}

/** An application's own server, on another origin than the platform's. */
export class Site {
  readonly url: string;
  private readonly server: http.Server;
  private relay: { to: string; delayMs: number } | undefined;
  private readonly answers = new Map<string, Answer>();

  private constructor(server: http.Server) {
    this.server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (req, res) => {
      if (this.relay && req.url?.startsWith("/relay/")) {
        if (this.relay.to === "") {
          req.destroy();
          return;
        }
        setTimeout(forward, this.relay.delayMs, `${this.relay.to}${req.url.slice(6)}`, req, res);
        return;
      }
      const answer = this.answers.get((req.url ?? "").split("?")[0] ?? "");
      res.writeHead(answer ? 200 : 404, {
        "Content-Type": answer?.type ?? "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        ...answer?.headers,
      });
      res.end(answer?.body ?? "");
    });
  }

  /** Relays `/relay/…` as slowly as a distant network; to nowhere without a `to`. */
  relayTo(to: string, delayMs: number): string {
    this.relay = { to, delayMs };
    return `${this.url}/relay`;
  }

  static async start(): Promise<Site> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new Site(server);
  }

  /** Serves an answer at a path; returns its address. */
  put(path: string, answer: Answer | string): string {
    this.answers.set(path, typeof answer === "string" ? { body: answer } : answer);
    return this.url + path;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function forward(to: string, req: http.IncomingMessage, res: http.ServerResponse): void {
  const request = http.request(to, { method: req.method, headers: req.headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  request.once("error", () => res.destroy());
  req.pipe(request);
}

/** A page whose head comes before anything visible. */
export const html = (head: string, body = '<p id="probe">Text</p>', attributes = ""): string =>
  `<!doctype html><html lang="en"${attributes}><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

/** A site of the test file's own. */
export function useSite(): { readonly current: Site } {
  let site: Site | undefined;
  beforeAll(async () => {
    site = await Site.start();
  });
  afterAll(() => site?.close());
  return {
    get current() {
      if (site === undefined) throw new Error("The site is not up yet");
      return site;
    },
  };
}
