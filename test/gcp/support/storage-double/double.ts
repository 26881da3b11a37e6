import type { KeyObject } from "node:crypto";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type Fault, Faults, type Kind } from "./faults.ts";
import { Objects, Refusal, type StoredObject } from "./objects.ts";
import { compareHash, type Progress, Sessions } from "./sessions.ts";
import { checkSignature } from "./signature.ts";

interface Operation {
  kind: Kind;
  /** The object's name, or the prefix that is listed. */
  name: string;
  query: URLSearchParams;
  request: IncomingMessage;
  body: Buffer;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | object;
}

/**
 * A bucket of Cloud Storage over HTTP in this process, with the part of the JSON API that the client uses. It refuses what the real one refuses, records requests that our client must never make, and injects scheduled faults.
 */
export class StorageDouble {
  readonly objects: Objects;
  readonly sessions: Sessions;
  readonly faults = new Faults();
  /** Requests so far. */
  readonly handled: { kind: Kind; name: string }[] = [];
  /** Requests that our client must never make: public or unconditional ones. */
  readonly complaints: string[] = [];
  /** Objects per page of a list, whatever the request says. */
  largestPage = 1000;
  /** Requests of one kind that were under way at the same time. */
  maxConcurrent = 0;
  private readonly underWay = new Map<Kind, number>();
  private readonly server: Server;
  private readonly signer: KeyObject | undefined;

  private constructor(bucket: string, signer: KeyObject | undefined) {
    this.objects = new Objects(bucket);
    this.sessions = new Sessions(this.objects);
    this.signer = signer;
    this.server = createServer((request, response) => void this.serve(request, response));
    // Serves clients routed here by HTTP_PROXY: every host is this one.
    this.server.on("connect", (_request, socket) => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      this.server.emit("connection", socket);
    });
  }

  /** With `signer` every request has to carry a token that this key's owner has signed. */
  static async start(bucket: string, signer?: KeyObject): Promise<StorageDouble> {
    const double = new StorageDouble(bucket, signer);
    await new Promise<void>((resolve) => double.server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  /** The value of STORAGE_EMULATOR_HOST. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  count(kind: Kind): number {
    return this.handled.filter((one) => one.kind === kind).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A request without a fully read body loses its socket.
    const { socket } = request;
    try {
      const found = this.route(request);
      this.handled.push({ kind: found.kind, name: found.name });
      const fault = this.faults.next(found.kind);
      const body = await this.bodyOf(found, request, fault);
      if (body === undefined) return void socket.destroy();
      await this.counted(found.kind, () => this.disturb(fault));
      const answer = this.answer({ ...found, request, body });
      this.send(response, answer, fault);
    } catch (error) {
      if (!(error instanceof Refusal)) return void socket.destroy();
      const isRead = new URL(request.url ?? "", this.url).searchParams.get("alt") === "media";
      this.send(response, isRead ? inText(error) : inWords(error));
    }
  }

  private route(request: IncomingMessage): Omit<Operation, "request" | "body"> {
    const url = new URL(request.url ?? "", this.url);
    const { searchParams: query } = url;
    if (this.signer !== undefined && !query.has("upload_id")) {
      checkSignature(request.headers.authorization, this.signer);
    }
    const match = /^\/(?:(upload)\/)?(?:storage\/v1\/)?b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(
      url.pathname,
    );
    if (match === null) throw new Refusal(404, "notFound", `No such address: ${url.pathname}`);
    const [, upload, bucket, object] = match;
    if (bucket !== this.objects.bucket) {
      throw new Refusal(404, "notFound", "The specified bucket does not exist.");
    }
    const given = { query, name: decodeURIComponent(object ?? "") };
    if (query.has("predefinedAcl")) this.complaints.push(`an ACL: ${url.search}`);
    if (upload !== undefined) return this.routeUpload(request, query);
    if (request.method === "DELETE") return { ...given, kind: "delete" };
    if (object === undefined) return { ...given, kind: "list", name: query.get("prefix") ?? "" };
    return { ...given, kind: query.get("alt") === "media" ? "read" : "metadata" };
  }

  private routeUpload(
    { method, headers }: IncomingMessage,
    query: URLSearchParams,
  ): Omit<Operation, "request" | "body"> {
    const name = query.get("name") ?? "";
    if (method === "POST" && !query.has("ifGenerationMatch")) {
      this.complaints.push(`an upload without a condition: ${name}`);
    }
    if (method === "PUT") {
      const isStatus = /^bytes \*\//.test(headers["content-range"] ?? "");
      return { kind: isStatus ? "status" : "chunk", name, query };
    }
    return { kind: query.get("uploadType") === "resumable" ? "begin" : "simple", name, query };
  }

  /** All of the request's body; undefined where the fault is that it is cut off. */
  private async bodyOf(
    { query }: Pick<Operation, "query">,
    request: IncomingMessage,
    fault: Fault | undefined,
  ): Promise<Buffer | undefined> {
    const limit = fault !== undefined && "cutRequestAfter" in fault ? fault.cutRequestAfter : null;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request) {
      chunks.push(chunk);
      size += chunk.length;
      if (limit === null || size < limit) continue;
      const part = Buffer.concat(chunks).subarray(0, limit);
      this.sessions.keepPart(query.get("upload_id") ?? "", request.headers, part);
      return undefined;
    }
    const body = Buffer.concat(chunks);
    if (fault !== undefined && "corruptRequest" in fault) body.writeUInt8(body.readUInt8(0) ^ 1, 0);
    return body;
  }

  private async counted(kind: Kind, work: () => Promise<void>): Promise<void> {
    const now = (this.underWay.get(kind) ?? 0) + 1;
    this.underWay.set(kind, now);
    this.maxConcurrent = Math.max(this.maxConcurrent, now);
    try {
      await work();
    } finally {
      this.underWay.set(kind, (this.underWay.get(kind) ?? 0) - 1);
    }
  }

  private async disturb(fault: Fault | undefined): Promise<void> {
    if (fault === undefined) return;
    if ("status" in fault) throw new Refusal(fault.status, "ordered", "As ordered by the test");
    if ("delayMs" in fault) await setTimeout(fault.delayMs);
    if ("meanwhile" in fault) fault.meanwhile();
  }

  private answer(operation: Operation): Answer {
    const { kind, name, query, body } = operation;
    switch (kind) {
      case "begin":
        return this.begin(operation);
      case "status":
        return this.progress(this.sessions.status(query.get("upload_id") ?? ""));
      case "chunk": {
        const id = query.get("upload_id") ?? "";
        return this.progress(this.sessions.take(id, operation.request.headers, body));
      }
      case "simple":
        return this.simple(operation);
      case "metadata":
        return { status: 200, body: this.objects.resource(this.objects.find(name)) };
      case "read":
        return media(this.objects.find(name), operation.request.headers.range);
      case "list":
        return { status: 200, body: this.objects.list(query, this.largestPage) };
      case "delete":
        this.objects.find(name);
        this.objects.check(name, query.get("ifGenerationMatch"));
        this.objects.remove(name);
        return { status: 204 };
    }
  }

  private begin({ name, query, request, body }: Operation): Answer {
    const metadata = body.length === 0 ? {} : JSON.parse(body.toString());
    if ("acl" in metadata) this.complaints.push(`an ACL: ${name}`);
    const type = String(request.headers["x-upload-content-type"] ?? "application/octet-stream");
    const id = this.sessions.begin(name, query.get("ifGenerationMatch"), type);
    const { pathname } = new URL(request.url ?? "", this.url);
    const origin = `http://${request.headers.host}`;
    const session = new URLSearchParams({ uploadType: "resumable", name, upload_id: id });
    return { status: 200, headers: { location: `${origin}${pathname}?${session}` } };
  }

  private simple({ name, query, request, body }: Operation): Answer {
    const boundary = /boundary=(?:"([^"]+)"|([^;]+))/.exec(request.headers["content-type"] ?? "");
    const parts = body.toString("latin1").split(`--${boundary?.[1] ?? boundary?.[2]}`);
    const text = parts[2];
    if (text === undefined) throw new Refusal(400, "badRequest", "Two parts are needed");
    const bytes = Buffer.from(
      text.slice(text.indexOf("\r\n\r\n") + 4).replace(/\r\n$/, ""),
      "latin1",
    );
    compareHash(request.headers, bytes);
    this.objects.check(name, query.get("ifGenerationMatch"));
    return { status: 200, body: this.objects.resource(this.objects.put(name, bytes)) };
  }

  private progress(progress: Progress): Answer {
    if ("stored" in progress) return { status: 200, body: this.objects.resource(progress.stored) };
    const { received } = progress;
    // A missing range means that no bytes have arrived.
    return { status: 308, headers: received > 0 ? { range: `bytes=0-${received - 1}` } : {} };
  }

  private send(response: ServerResponse, answer: Answer, fault?: Fault): void {
    if (fault !== undefined && "loseAnswer" in fault) return void response.destroy();
    const { status, headers = {} } = answer;
    const wrong = fault !== undefined && "wrongChecksum" in fault;
    const { body = Buffer.alloc(0) } = wrong ? withWrongChecksum(answer) : answer;
    if (wrong && "x-goog-hash" in headers) headers["x-goog-hash"] = "crc32c=AAAAAA==";
    const isMedia = Buffer.isBuffer(body);
    const bytes = isMedia ? body : Buffer.from(JSON.stringify(body));
    response.writeHead(status, {
      "x-guploader-uploadid": randomUUID(),
      ...(isMedia ? {} : { "content-type": "application/json; charset=UTF-8" }),
      ...(status === 204 ? {} : { "content-length": String(bytes.length) }),
      ...headers,
    });
    if (status === 204) response.end();
    else sendBytes(response, bytes, fault ?? {});
  }
}

function withWrongChecksum({ body }: Answer): Pick<Answer, "body"> {
  return Buffer.isBuffer(body) ? { body } : { body: { ...body, crc32c: "AAAAAA==" } };
}

/** Without the header on how it is stored the client compares nothing. */
function media(object: StoredObject, range: string | undefined): Answer {
  const { bytes, crc32c, md5Hash, generation, contentType } = object;
  const headers = {
    "content-type": contentType,
    "x-goog-hash": `crc32c=${crc32c},md5=${md5Hash}`,
    "x-goog-generation": String(generation),
    "x-goog-stored-content-encoding": "identity",
    "x-goog-stored-content-length": String(bytes.length),
    "accept-ranges": "bytes",
  };
  const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? "");
  if (match === null) return { status: 200, headers, body: bytes };
  const first = Number(match[1]);
  if (first >= bytes.length) {
    throw new Refusal(416, "requestedRangeNotSatisfiable", "Request range not satisfiable");
  }
  const last = match[2] ? Math.min(Number(match[2]), bytes.length - 1) : bytes.length - 1;
  const part = `bytes ${first}-${last}/${bytes.length}`;
  const body = bytes.subarray(first, last + 1);
  return { status: 206, headers: { ...headers, "content-range": part }, body };
}

/** The refusal of reads. */
const inText = ({ status, message }: Refusal): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=UTF-8" },
  body: Buffer.from(message),
});

function inWords({ status, reason, message }: Refusal): Answer {
  const errors = [{ message, domain: "global", reason }];
  return { status, body: { error: { code: status, message, errors } } };
}

/** Sends a body, or as much of it as the fault lets through. */
function sendBytes(response: ServerResponse, bytes: Buffer, fault: Fault | object): void {
  if ("cutAnswerAfter" in fault) {
    response.write(bytes.subarray(0, fault.cutAnswerAfter), () => response.destroy());
  } else if ("stallAnswerAfter" in fault) {
    response.write(bytes.subarray(0, fault.stallAnswerAfter));
  } else {
    response.end(bytes);
  }
}
