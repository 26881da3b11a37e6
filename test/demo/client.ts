import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DemoProblem } from "./problem.ts";

interface Badge {
  display: string;
}

interface Image {
  id: string;
  url: string;
  caption: string;
  cameraMake: string;
  cameraModel: string;
  analysisStatus: string;
  badges: Badge[];
}

export interface Place {
  id: string;
  title: string;
  description: string;
  images: Image[];
  comments: { content: string }[];
  relatedPlaces: { place: { title: string }; distanceMeters: number }[];
}

/** The REST surface of a platform, with a key. */
export class Client {
  readonly base: string;
  readonly #key: string;

  private constructor(base: string, key: string) {
    this.base = base;
    this.#key = key;
  }

  /** @throws DemoProblem without a valid key or without the REST surface */
  static async of(base: string): Promise<Client> {
    const { key, from } = await keyToUse(base);
    const client = new Client(base, key);
    const me = await client.#fetch("/api/v1/auth/me", {});
    if (me.status === 401) {
      throw new DemoProblem(
        `The platform at ${base} does not take the key of ${from}: it keeps its data elsewhere.\n${HOW_TO_GIVE_A_KEY}`,
      );
    }
    const places = await client.#fetch("/api/places?limit=1", {});
    if (places.status === 404) {
      throw new DemoProblem(
        `The platform at ${base} does not serve REST, by which pictures are uploaded. Restart it with ENABLE_REST=true.`,
      );
    }
    return client;
  }

  get<T>(path: string): Promise<T> {
    return this.#call(path, {});
  }

  post<T>(path: string, json: object): Promise<T> {
    return this.#call(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    });
  }

  /** Uploads a picture; with the same key, the same picture is uploaded once. */
  upload(path: string, form: FormData, idempotencyKey: string): Promise<unknown> {
    return this.#call(path, {
      method: "POST",
      headers: { "idempotency-key": idempotencyKey },
      body: form,
    });
  }

  async #call<T>(path: string, init: RequestInit): Promise<T> {
    const response = await this.#fetch(path, init);
    const body = await response.json().catch(() => ({}));
    if (!response.ok) {
      const { message = "" } = body as { message?: string };
      throw new DemoProblem(`${this.base}${path} answers ${response.status}: ${message}`);
    }
    return body as T;
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#key}` };
    try {
      return await fetch(this.base + path, { ...init, headers });
    } catch {
      throw new DemoProblem(`The platform at ${this.base} does not answer any more.`);
    }
  }
}

const HOW_TO_GIVE_A_KEY =
  "Say where: DATA_DIR=<its folder> npm run demo. Or give a key of it: TOKENKIT_KEY=<key> npm run demo.";

async function keyToUse(base: string): Promise<{ key: string; from: string }> {
  for (const name of ["TOKENKIT_KEY", "INIT_ADMIN_API_KEY"]) {
    const key = process.env[name];
    if (key) return { key, from: name };
  }
  const from = join(process.env.DATA_DIR || ".data", "admin-api-key");
  const key = await readFile(from, "utf8").catch(() => {
    throw new DemoProblem(
      `There is no key in ${from}: the platform at ${base} keeps its data elsewhere, or makes none.\n${HOW_TO_GIVE_A_KEY}`,
    );
  });
  return { key: key.trim(), from };
}
