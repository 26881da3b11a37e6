import { createHash } from "node:crypto";
import { crc32c } from "./crc32c.ts";

export interface StoredObject {
  name: string;
  bytes: Buffer;
  generation: number;
  crc32c: string;
  md5Hash: string;
  contentType: string;
}

/** A refusal in the form of the JSON API. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/** The objects of one bucket. */
export class Objects {
  readonly bucket: string;
  /** Whether it says of each new object that it is there, and keeps nothing. */
  forgetful = false;
  private readonly byName = new Map<string, StoredObject>();
  private generation = 1_700_000_000_000_000;

  constructor(bucket: string) {
    this.bucket = bucket;
  }

  get names(): string[] {
    return [...this.byName.keys()].sort();
  }

  find(name: string): StoredObject {
    const found = this.byName.get(name);
    if (found !== undefined) return found;
    throw new Refusal(404, "notFound", `No such object: ${this.bucket}/${name}`);
  }

  /** @throws Refusal where `ifGenerationMatch` is given and another generation is there, or none */
  check(name: string, ifGenerationMatch: string | null): void {
    if (ifGenerationMatch === null) return;
    const present = this.byName.get(name)?.generation ?? 0;
    if (String(present) === ifGenerationMatch) return;
    const message = "At least one of the pre-conditions you specified did not hold.";
    throw new Refusal(412, "conditionNotMet", message);
  }

  put(name: string, bytes: Buffer, contentType = "application/octet-stream"): StoredObject {
    this.generation += 1;
    const md5Hash = createHash("md5").update(bytes).digest("base64");
    const { generation } = this;
    const stored = { name, bytes, generation, crc32c: crc32c(bytes), md5Hash, contentType };
    if (!this.forgetful) this.byName.set(name, stored);
    return stored;
  }

  remove(name: string): void {
    this.find(name);
    this.byName.delete(name);
  }

  /** As the resource of the JSON API. */
  resource({ bytes, generation, ...rest }: StoredObject): object {
    return {
      kind: "storage#object",
      bucket: this.bucket,
      ...rest,
      generation: String(generation),
      metageneration: "1",
      size: String(bytes.length),
    };
  }

  /** One page, in the order of names; the token is the last name of the page before. */
  list(query: URLSearchParams, largestPage: number): object {
    const prefix = query.get("prefix") ?? "";
    const delimiter = query.get("delimiter");
    const after = query.get("pageToken") ?? "";
    const most = Math.min(Number(query.get("maxResults") ?? largestPage), largestPage);
    const isBelow = (name: string): boolean =>
      delimiter === null || !name.slice(prefix.length).includes(delimiter);
    const all = this.names.filter((name) => name.startsWith(prefix) && name > after);
    const page = all.slice(0, most);
    const items = page.filter(isBelow).map((name) => this.resource(this.find(name)));
    return {
      kind: "storage#objects",
      // The real service omits the field if it is empty.
      ...(items.length > 0 ? { items } : {}),
      ...(all.length > most ? { nextPageToken: page.at(-1) } : {}),
    };
  }
}
