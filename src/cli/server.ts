/** A client for the part of the platform's REST API that this command uses. */
import type { Given } from "./command.ts";
import { Failure } from "./failure.ts";
import { takeProxyOf } from "./proxy.ts";
import { wholeNumber } from "./read-arguments.ts";
import type { Terminal } from "./terminal.ts";

interface Answer {
  /** The parsed JSON; callers cast it to the type that the API's description gives. */
  body: unknown;
  etag: string | null;
}

interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH";
  json?: unknown;
  /** A form with a file, which may take ten minutes. */
  form?: FormData;
  /** The part of the API that the path is below; `/api/v1` unless given. */
  under?: "/api" | undefined;
  headers?: Record<string, string>;
  /** Whether a retry is safe; it always is for GET. */
  repeatable?: boolean;
}

interface Refusal {
  code?: string;
  message?: string;
  details?: { field: string; message: string }[];
}

/** A refusal by the platform, with its error code. */
export class Refused extends Failure {
  readonly code: string;
  readonly httpStatus: number;

  constructor(httpStatus: number, code: string, message: string, status?: number) {
    super(message, status);
    this.httpStatus = httpStatus;
    this.code = code;
  }

  /** Returns the refusal in the command's own words, with another exit status if given. */
  saying(message: string, status?: number): Refused {
    return new Refused(this.httpStatus, this.code, message, status);
  }

  override shown(): Record<string, unknown> {
    return { ...super.shown(), httpStatus: this.httpStatus, code: this.code };
  }
}

const TIMEOUT_S = 60;
const FORM_TIMEOUT_S = 600;
const ATTEMPTS = 3;
const MAX_WAIT_S = 30;
const transientStatuses = new Set([502, 503, 504]);

export class Server {
  readonly url: string;
  private readonly key: string;
  private readonly timeoutS: number;
  /** Advice when a proxy is in use. */
  private readonly proxyHint: string | undefined;
  private readonly terminal: Terminal;

  /** @throws Failure if the address or the key is missing or malformed */
  constructor(given: Given, env: NodeJS.ProcessEnv, terminal: Terminal) {
    this.timeoutS = wholeNumber(given, "timeout") ?? TIMEOUT_S;
    this.url = addressOf(given.texts.url ?? env.TOKENKIT_URL);
    this.key = keyOf(env.TOKENKIT_KEY);
    this.proxyHint = takeProxyOf(env, this.url);
    this.terminal = terminal;
  }

  /**
   * Makes one request. Retries a request that was refused unread (429); retries one that
   * may have been executed only if that is safe.
   *
   * @throws Failure with a message for people; Refused if the platform answered with an error
   */
  async ask(path: string, call: Call = {}): Promise<Answer> {
    const repeatable = call.repeatable ?? (call.method ?? "GET") === "GET";
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === ATTEMPTS;
      const response = await this.send(path, call).catch((error: unknown) => {
        if (last || !repeatable || isOfTrust(error)) throw this.unreachable(error);
        return undefined;
      });
      const again =
        response &&
        (response.status === 429 || (repeatable && transientStatuses.has(response.status)));
      if (response !== undefined && (last || !again)) return this.read(response, path);
      await response?.body?.cancel();
      await this.wait(response?.headers.get("retry-after") ?? null, attempt);
    }
  }

  private send(path: string, call: Call): Promise<Response> {
    const { method = "GET", json, form, headers, under = "/api/v1" } = call;
    const seconds = form === undefined ? this.timeoutS : Math.max(this.timeoutS, FORM_TIMEOUT_S);
    return fetch(`${this.url}${under}${path}`, {
      method,
      // The key goes only to the address that the user named.
      redirect: "manual",
      signal: AbortSignal.timeout(seconds * 1000),
      headers: {
        authorization: `Bearer ${this.key}`,
        accept: "application/json",
        "user-agent": "tokenkit-cli",
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: form }),
    });
  }

  private async read(response: Response, path: string): Promise<Answer> {
    const { status, headers } = response;
    if (status >= 300 && status < 400) throw this.leadsOn(headers.get("location") ?? "", path);
    const text = await response.text().catch((error: unknown) => {
      throw this.unreachable(error);
    });
    const body = parsed(text);
    if (isUnserved(response, body as Refusal | undefined)) {
      throw new Failure(
        `${this.url} serves no themes: it runs places alone (SERVICES=places), or a release without this.`,
      );
    }
    if (!response.ok) throw this.refused(status, body as Refusal | undefined);
    if (body === undefined) {
      throw new Failure(
        `${this.url} answered something else than JSON: is it a tokenkit platform?`,
      );
    }
    return { body, etag: headers.get("etag") };
  }

  /** Advice about a redirect, which the key never follows. */
  private leadsOn(location: string, path: string): Failure {
    const to = URL.canParse(location, this.url) ? new URL(location, this.url) : undefined;
    const tail = `/api/v1${path}`;
    if (to?.pathname.endsWith(tail)) {
      const base = to.origin + to.pathname.slice(0, -tail.length);
      return new Failure(`${this.url} leads on to ${base}; set TOKENKIT_URL or --url to that.`);
    }
    const where = to === undefined ? "elsewhere" : to.origin + to.pathname;
    return new Failure(
      `${this.url} leads on to ${where}, where the key is not sent. Does something in front of the platform ask for a sign-in?`,
    );
  }

  private refused(status: number, body: Refusal | undefined): Refused {
    const summary =
      body?.message ?? `${this.url} answered ${status}, and not as a tokenkit platform does.`;
    const details = (body?.details ?? []).map(({ field, message }) => `  ${field}: ${message}`);
    const hint = status === 403 && !summary.startsWith(OF_ROLE) ? undefined : hints[status];
    const lines = [`${summary}${hint === undefined ? "" : ` ${hint}`}`, ...details];
    return new Refused(status, body?.code ?? "", lines.join("\n"));
  }

  private unreachable(error: unknown): Failure {
    const { name, cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
    if (name === "TimeoutError") {
      return new Failure(
        `${this.url} did not answer within ${this.timeoutS} s; --timeout gives it longer.`,
      );
    }
    const why = cause?.code ?? cause?.message ?? message;
    if (isOfTrust(error)) {
      return new Failure(
        `The certificate of ${this.url} is not trusted (${why}). Is it the right address? NODE_EXTRA_CA_CERTS names a file with an authority of your own.`,
      );
    }
    const words = `${this.url} cannot be reached (${why}): check the address and the network.`;
    return new Failure(this.proxyHint === undefined ? words : `${words} ${this.proxyHint}`);
  }

  private async wait(retryAfter: string | null, attempt: number): Promise<void> {
    const seconds = Math.min(MAX_WAIT_S, secondsOf(retryAfter) ?? attempt);
    this.terminal.progress(`Asking again in ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** Whether a platform has no such address at all; a theme that does not exist is another 404. */
const isUnserved = ({ status, url }: Response, body: Refusal | undefined): boolean =>
  status === 404 &&
  new URL(url).pathname.includes("/api/v1/") &&
  body?.message?.startsWith("There is nothing at ") === true;

/** Reads the seconds to wait from `Retry-After`, which is a number of seconds or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const number = Number(retryAfter);
  const seconds = Number.isNaN(number) ? (Date.parse(retryAfter) - Date.now()) / 1000 : number;
  return Number.isNaN(seconds) ? undefined : Math.max(Math.ceil(seconds), 0);
}

/** Whether the certificate was refused, which a retry would not change. */
const isOfTrust = (error: unknown): boolean => {
  const { cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/.test(cause?.code ?? "");
};

/** The beginning of a refusal for a role; one for a scope or a theme's editors says itself what to do. */
const OF_ROLE = "This needs the role";

const hints: Readonly<Record<number, string>> = {
  401: "TOKENKIT_KEY is no key of this platform, or is revoked or expired.",
  403: "The key's role does not allow it: pull and diff take a viewer's, push and review an editor's.",
  429: `It was asked ${ATTEMPTS} times; run the command again later.`,
};

function addressOf(text: string | undefined): string {
  if (!text)
    throw new Failure(
      "TOKENKIT_URL is not set: set it or --url to the platform's address, such as https://tokens.example.com.",
    );
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new Failure(`${text} is no address; it begins with https:// or http://.`);
  }
  const { origin, pathname, username } = new URL(text);
  if (username !== "")
    throw new Failure("The address holds credentials; the key goes to TOKENKIT_KEY.");
  return `${origin}${pathname}`.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

function keyOf(text: string | undefined): string {
  const key = text?.trim();
  if (!key) {
    throw new Failure(
      "TOKENKIT_KEY is not set: put an API key of the platform there; it is no option, for arguments show in lists of processes.",
    );
  }
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Failure("TOKENKIT_KEY holds what no key holds, such as a space.");
  return key;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
