import type { Role } from "../../src/procedures/roles.ts";
import { Browser, type Visit } from "./browser.ts";
import { freePort } from "./free-port.ts";
import { usePerWorker } from "./per-worker.ts";
import { type RequestOptions, TestPlatform } from "./platform.ts";

export const SECRET = "a-session-secret-of-the-tests-0123456789";

/** A platform whose public address is its own, so that a browser can sign in. */
export class SignInPlatform {
  readonly platform: TestPlatform;
  readonly base: string;

  private constructor(platform: TestPlatform, base: string) {
    this.platform = platform;
    this.base = base;
  }

  static async start(env: Record<string, string>): Promise<SignInPlatform> {
    const port = env.PORT ?? String(await freePort());
    const base = `http://localhost:${port}`;
    const platform = await TestPlatform.start({
      PORT: port,
      PUBLIC_BASE_URL: base,
      SESSION_SECRET: SECRET,
      ...env,
    });
    return new SignInPlatform(platform, base);
  }

  /** Begins a login; returns the provider's address and its parameters. */
  async begin(
    browser: Browser,
    query = "",
  ): Promise<{ visit: Visit; authorization: URL; state: string; nonce: string }> {
    const visit = await browser.visit(`${this.base}/auth/login${query}`);
    const authorization = new URL(visit.location ?? "invalid:");
    const parameter = (name: string): string => authorization.searchParams.get(name) ?? "";
    return { visit, authorization, state: parameter("state"), nonce: parameter("nonce") };
  }

  callback(browser: Browser, query: Record<string, string>): Promise<Visit> {
    return browser.visit(`${this.base}/auth/callback?${new URLSearchParams(query)}`);
  }

  me(browser: Browser): Promise<Visit> {
    return browser.visit(`${this.base}/api/v1/auth/me`);
  }

  /** The latest audit rows of an action. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  async audit(action: string): Promise<any[]> {
    const { body } = await this.platform.get(`/api/v1/admin/audit?action=${action}`);
    return body.items;
  }

  close(): Promise<void> {
    return this.platform.close();
  }
}

/** A platform with development accounts, with pictures of places and with the REST API. */
const SHARED = { AUTH: "local", ENABLE_REST: "true" };

/** The worker's platform, available once the file's tests begin. */
export type Site = Pick<SignInPlatform, "platform" | "base">;

/**
 * The platform that the test files of a worker share, with its database: a test makes people, themes
 * and places of its own in it, and asserts nothing of what others may have made.
 */
export function useSharedPlatform(): Site {
  const shared = usePerWorker(
    "platform",
    () => SignInPlatform.start(SHARED),
    (site) => site.close(),
  );
  return {
    get platform() {
      return shared.current.platform;
    },
    get base() {
      return shared.current.base;
    },
  };
}

/** A session of a role, as the platform itself signs it. */
export async function sessionFor(platform: TestPlatform, role: Role): Promise<string> {
  const { sessions } = platform.running.services;
  if (sessions === null) throw new Error("Nobody signs in here");
  const { token } = await sessions.begin({
    subject: `${role}-subject`,
    username: role,
    name: `A ${role}`,
    email: `${role}@example.com`,
    role,
  });
  return token;
}

/** Options of a request that carries a session cookie and no key. */
export function withCookie(
  token: string,
  { headers, ...options }: RequestOptions = {},
): RequestOptions {
  return { key: null, ...options, headers: { cookie: `tokenkit-session=${token}`, ...headers } };
}

/** Signs a person in at the development provider like a browser; returns the cookie's value. */
export async function signInLocally(site: Site, person: string): Promise<string> {
  const browser = new Browser();
  const page = await browser.follow(`${site.base}/auth/login?returnTo=/api/v1/auth/me`);
  const chosen = await browser.visit(page.url, { form: { person } });
  await browser.follow(chosen.location ?? "");
  const cookies = await browser.jar.getCookies(site.base);
  const session = cookies.find(({ key }) => key === "tokenkit-session");
  if (session === undefined) throw new Error(`${person} is not signed in`);
  return session.value;
}
