import { CookieJar } from "tough-cookie";
import { expectDescribed } from "./openapi.ts";

export interface Visit {
  url: string;
  status: number;
  headers: Headers;
  /** The absolute target of a redirect. */
  location: string | undefined;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

/** A browser's handling of cookies (RFC 6265bis), with redirects followed one step at a time. */
export class Browser {
  readonly jar = new CookieJar();

  async visit(
    url: string,
    options: {
      method?: string;
      form?: Record<string, string>;
      json?: unknown;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Visit> {
    const { form, json, headers: sent = {} } = options;
    const method = options.method ?? (form === undefined ? "GET" : "POST");
    const body = form === undefined ? json && JSON.stringify(json) : new URLSearchParams(form);
    const cookie = await this.jar.getCookieString(url);
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        ...(cookie === "" ? {} : { cookie }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...sent,
      },
      ...(body === undefined ? {} : { body: body as string | URLSearchParams }),
    });
    for (const set of response.headers.getSetCookie()) await this.jar.setCookie(set, url);
    const text = await response.text();
    const { status, headers } = response;
    const isJson = headers.get("content-type")?.startsWith("application/json") && text !== "";
    const parsed = isJson ? JSON.parse(text) : text;
    const { pathname } = new URL(url);
    if (/^\/(auth\/(login|callback|logout)$|api\/v1\/)/.test(pathname)) {
      expectDescribed({ method, url, status, headers, body: parsed });
    }
    const target = headers.get("location");
    const location = target === null ? undefined : new URL(target, url).href;
    return { url, status, headers, location, text, body: parsed };
  }

  /** Follows redirects until there is an answer, or the next step would leave through `until`. */
  async follow(url: string, until: (location: string) => boolean = () => false): Promise<Visit> {
    let visit = await this.visit(url);
    for (let step = 0; visit.location !== undefined && !until(visit.location); step++) {
      if (step > 15) throw new Error(`Too many redirects, last to ${visit.location}`);
      visit = await this.visit(visit.location);
    }
    return visit;
  }

  /** The names of the platform's cookies that would be sent to the address. */
  async cookiesAt(url: string): Promise<string[]> {
    const names = (await this.jar.getCookies(url)).map(({ key }) => key);
    return names.filter((name) => name.startsWith("tokenkit-")).sort();
  }
}
