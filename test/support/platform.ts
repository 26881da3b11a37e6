import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createLogger } from "../../src/platform/logger.ts";
import type { RunningPlatform } from "../../src/start/platform.ts";
import { freshDatabase } from "./database.ts";
import { expectDescribed } from "./openapi.ts";
import { type Started, start } from "./start-platform.ts";

export const ADMIN_KEY = "test-admin-key-0123456789";

export interface TestResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON body, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
  /** The body as it came. */
  text: string;
}

export interface RequestOptions {
  method?: string;
  /** An API key; the admin's unless given, none for null. */
  key?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  raw?: string | Uint8Array<ArrayBuffer>;
  /** Sent as multipart/form-data. */
  form?: FormData;
}

export class TestPlatform {
  readonly url: string;
  readonly running: RunningPlatform;
  /** The platform's data folder, removed at the end. */
  readonly dataDir: string;
  readonly owner: Started["owner"];
  readonly workerServices: Started["workerServices"];

  constructor(running: RunningPlatform, dataDir: string, more: Partial<Started> = {}) {
    this.running = running;
    this.dataDir = dataDir;
    this.owner = more.owner ?? running.services.orm;
    this.workerServices = more.workerServices ?? running.services;
    this.url = `http://127.0.0.1:${running.port}`;
  }

  static async start(env: Record<string, string> = {}): Promise<TestPlatform> {
    const dataDir = await mkdtemp(join(tmpdir(), "tokenkit-data-"));
    const variables = {
      PORT: "0",
      DATA_DIR: dataDir,
      // Most tests need no model of the other analyzers.
      ANALYZERS: "exif,pixels",
      INIT_ADMIN_API_KEY: ADMIN_KEY,
      PUBLIC_BASE_URL: "http://tokenkit.test",
      SESSION_SECRET: "test-session-secret-0123456789-abcdef",
      DATABASE_URL: env.DATABASE_URL ?? (await freshDatabase()),
      ...env,
    };
    const logger = await createLogger({ level: "silent", pretty: false });
    const { running, ...more } = await start(variables, logger);
    return new TestPlatform(running, dataDir, more);
  }

  /** Makes one exchange; checks it against the API descriptions if they cover it. */
  async request(path: string, options: RequestOptions = {}): Promise<TestResponse> {
    const { key = ADMIN_KEY, json, raw, form, method = "GET" } = options;
    const body = json === undefined ? (form ?? raw) : JSON.stringify(json);
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const { status, headers: answered } = response;
    const parsed = isJson && text !== "" ? JSON.parse(text) : text;
    if (isDescribed(method, path)) {
      expectDescribed(
        { method, url: path, status, headers: answered, body: parsed },
        this.running.services.config.services,
      );
    }
    return { status, headers: answered, body: parsed, text };
  }

  get(path: string, options: RequestOptions = {}): Promise<TestResponse> {
    return this.request(path, options);
  }

  post(path: string, json?: unknown, options: RequestOptions = {}): Promise<TestResponse> {
    return this.request(path, { method: "POST", json, ...options });
  }

  put(path: string, json?: unknown, options: RequestOptions = {}): Promise<TestResponse> {
    return this.request(path, { method: "PUT", json, ...options });
  }

  patch(path: string, json?: unknown, options: RequestOptions = {}): Promise<TestResponse> {
    return this.request(path, { method: "PATCH", json, ...options });
  }

  delete(path: string, options: RequestOptions = {}): Promise<TestResponse> {
    return this.request(path, { method: "DELETE", ...options });
  }

  /** A key of a role, by its secret text. */
  async keyFor(role: "viewer" | "editor" | "admin"): Promise<string> {
    const { body } = await this.post("/api/v1/admin/keys", { name: `a ${role}`, role });
    return body.key;
  }

  async close(): Promise<void> {
    await this.running.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** The descriptions cover the two surfaces and the probes, not preflights nor themselves. */
function isDescribed(method: string, path: string): boolean {
  if (method === "OPTIONS" || path.includes("/openapi.json")) return false;
  return /^\/(api\/v1|api\/places|api\/images|api\/comments|api\/bin|api\/reports|places\/[^/?]+\/images|rt\/v1|auth|healthz|livez|status|readyz|metrics)(?![^/?])/.test(
    path,
  );
}

/** A platform of the test file's own, on a database of its own. */
export function usePlatform(env: Record<string, string> = {}): { readonly current: TestPlatform } {
  const holder: { current?: TestPlatform } = {};
  beforeAll(async () => {
    holder.current = await TestPlatform.start(env);
  });
  afterAll(() => holder.current?.close());
  return {
    get current() {
      if (holder.current === undefined) throw new Error("The platform is not up yet");
      return holder.current;
    },
  };
}
