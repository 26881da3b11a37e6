/** The platform's REST API, as this command needs it. */
import { Failure } from "./failure.ts";
import type { Terminal } from "./terminal.ts";

interface Answer {
  // Bodies are as the API's description says.
  body: unknown;
  etag: string | null;
}

interface Asked {
  method?: "GET" | "POST" | "PUT" | "PATCH";
  json?: unknown;
  headers?: Record<string, string>;
  /** Whether asking twice is the same as asking once; of GET it is. */
  repeatable?: boolean;
}

interface Refusal {
  code?: string;
  message?: string;
  details?: { field: string; message: string }[];
}

/** What the platform refused, by the code of its registry. */
export class Refused extends Failure {
  readonly code: string;
  readonly httpStatus: number;

  constructor(httpStatus: number, code: string, message: string) {
    super(message);
    this.httpStatus = httpStatus;
    this.code = code;
  }
}

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;
const MOST_WAIT_S = 30;
const passing = new Set([502, 503, 504]);

export class Server {
  readonly url: string;
  private readonly key: string;
  private readonly terminal: Terminal;

  /** @throws Failure where address or key is missing or wrong */
  constructor(given: string | undefined, env: NodeJS.ProcessEnv, terminal: Terminal) {
    this.url = addressOf(given ?? env.TOKENKIT_URL);
    this.key = keyOf(env.TOKENKIT_KEY);
    this.terminal = terminal;
  }

  /**
   * One exchange below /api/v1. What was turned away unread (429) is sent again; what may have been
   * done already only where that changes nothing.
   *
   * @throws Failure in words for people; Refused where the platform answered
   */
  async ask(path: string, asked: Asked = {}): Promise<Answer> {
    const repeatable = asked.repeatable ?? (asked.method ?? "GET") === "GET";
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === ATTEMPTS;
      const response = await this.send(path, asked).catch((error: unknown) => {
        if (last || !repeatable) throw this.unreachable(error);
        return undefined;
      });
      const again =
        response && (response.status === 429 || (repeatable && passing.has(response.status)));
      if (response !== undefined && (last || !again)) return this.read(response);
      await response?.body?.cancel();
      await this.wait(response?.headers.get("retry-after") ?? null, attempt);
    }
  }

  private send(path: string, { method = "GET", json, headers }: Asked): Promise<Response> {
    return fetch(`${this.url}/api/v1${path}`, {
      method,
      // The key goes nowhere but to the address that was named.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${this.key}`,
        accept: "application/json",
        "user-agent": "tokenkit-cli",
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  }

  private async read(response: Response): Promise<Answer> {
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      const to = headers.get("location") ?? "elsewhere";
      throw new Failure(
        `${this.url} leads on to ${to}; set TOKENKIT_URL or --url to that address.`,
      );
    }
    const text = await response.text().catch((error: unknown) => {
      throw this.unreachable(error);
    });
    const body = parsed(text);
    if (!response.ok) throw this.refused(status, body as Refusal | undefined);
    if (body === undefined) {
      throw new Failure(
        `${this.url} answered something else than JSON: is it a tokenkit platform?`,
      );
    }
    return { body, etag: headers.get("etag") };
  }

  private refused(status: number, body: Refusal | undefined): Refused {
    const said =
      body?.message ?? `${this.url} answered ${status}, and not as a tokenkit platform does.`;
    const details = (body?.details ?? []).map(({ field, message }) => `  ${field}: ${message}`);
    const hint = hints[status];
    const lines = [`${said}${hint === undefined ? "" : ` ${hint}`}`, ...details];
    return new Refused(status, body?.code ?? "", lines.join("\n"));
  }

  private unreachable(error: unknown): Failure {
    const { name, cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
    if (name === "TimeoutError") {
      return new Failure(`${this.url} did not answer within ${TIMEOUT_MS / 1000} s.`);
    }
    const why = cause?.code ?? cause?.message ?? message;
    return new Failure(
      `${this.url} cannot be reached (${why}): check the address and the network.`,
    );
  }

  private async wait(retryAfter: string | null, attempt: number): Promise<void> {
    const asked = retryAfter === null ? Number.NaN : Number(retryAfter);
    const seconds = Math.min(MOST_WAIT_S, Number.isFinite(asked) ? Math.max(asked, 0) : attempt);
    this.terminal.progress(`Asking again in ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

const hints: Readonly<Record<number, string>> = {
  401: "TOKENKIT_KEY is no key of this platform, or is revoked or expired.",
  403: "The key's role does not allow it: pull and diff take a viewer's, push an editor's.",
  412: "Somebody saved it in between; run the command again.",
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
