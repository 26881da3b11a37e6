import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { crc32c } from "./crc32c.ts";
import { type Objects, Refusal, type StoredObject } from "./objects.ts";

/** Every chunk but the last is a multiple of this. */
const QUANTUM = 256 * 1024;

interface Session {
  name: string;
  ifGenerationMatch: string | null;
  contentType: string;
  received: Buffer[];
  size: number;
  done?: StoredObject;
}

/** The answer: the object once complete, else the received range. */
export type Progress = { stored: StoredObject } | { received: number };

/** Resumable uploads. */
export class Sessions {
  private readonly objects: Objects;
  private readonly byId = new Map<string, Session>();

  constructor(objects: Objects) {
    this.objects = objects;
  }

  /** Sessions that have begun and not come to an end. */
  get unfinished(): number {
    return [...this.byId.values()].filter(({ done }) => done === undefined).length;
  }

  begin(name: string, ifGenerationMatch: string | null, contentType: string): string {
    this.objects.check(name, ifGenerationMatch);
    const id = randomUUID();
    this.byId.set(id, { name, ifGenerationMatch, contentType, received: [], size: 0 });
    return id;
  }

  /** The kept part of an interrupted body. */
  keepPart(id: string, headers: IncomingHttpHeaders, part: Buffer): void {
    const session = this.find(id);
    const { first } = rangeOf(headers);
    if (first === undefined || first !== session.size) return;
    const whole = part.subarray(0, part.length - (part.length % QUANTUM));
    session.received.push(whole);
    session.size += whole.length;
  }

  status(id: string): Progress {
    const { done, size } = this.find(id);
    return done === undefined ? { received: size } : { stored: done };
  }

  /**
   * @throws Refusal if a chunk does not continue the received bytes, is no multiple of the quantum, or does not
   * match its declared length or checksum
   */
  take(id: string, headers: IncomingHttpHeaders, body: Buffer): Progress {
    const session = this.find(id);
    if (session.done !== undefined) {
      // Its precondition holds no longer: the object is there.
      this.objects.check(session.name, session.ifGenerationMatch);
      return { stored: session.done };
    }
    const { first, last, total } = rangeOf(headers);
    if (first === undefined || last === undefined) throw malformed("no range of bytes");
    if (first > session.size) throw malformed(`bytes before ${first} have not come`);
    if (last - first + 1 !== body.length) throw malformed("another length than the range's");
    const isLast = total !== undefined && last + 1 === total;
    if (!isLast && body.length % QUANTUM !== 0) throw malformed("no multiple of 256 KiB");
    const fresh = body.subarray(session.size - first);
    session.received.push(fresh);
    session.size += fresh.length;
    if (!isLast) return { received: session.size };
    const bytes = Buffer.concat(session.received);
    if (bytes.length !== total) throw malformed(`${bytes.length} bytes have come, not ${total}`);
    compareHash(headers, bytes);
    this.objects.check(session.name, session.ifGenerationMatch);
    session.done = this.objects.put(session.name, bytes, session.contentType);
    return { stored: session.done };
  }

  private find(id: string): Session {
    const session = this.byId.get(id);
    if (session === undefined) throw new Refusal(404, "notFound", "No such upload.");
    return session;
  }
}

const malformed = (why: string): Refusal => new Refusal(400, "badRequest", `Malformed: ${why}`);

/** `x-goog-hash` of a request is compared with what has come. */
export function compareHash(headers: IncomingHttpHeaders, bytes: Buffer): void {
  const declared = /crc32c=([^,]+)/.exec(String(headers["x-goog-hash"] ?? ""))?.[1];
  if (declared !== undefined && declared !== crc32c(bytes))
    throw malformed("another checksum than said");
}

function rangeOf(headers: IncomingHttpHeaders): { first?: number; last?: number; total?: number } {
  const contentRange = headers["content-range"] ?? "";
  const match = /^bytes (?:(\d+)-(\d+)|\*)\/(?:(\d+)|\*)$/.exec(contentRange);
  if (match === null) throw malformed(`Content-Range: ${contentRange}`);
  const [first, last, total] = match.slice(1).map((part) => part && Number(part));
  return {
    ...(typeof first === "number" && { first }),
    ...(typeof last === "number" && { last }),
    ...(typeof total === "number" && { total }),
  };
}
