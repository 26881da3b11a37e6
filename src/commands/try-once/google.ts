import { GoogleAuth } from "google-auth-library";

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";
const ANSWER_MS = 20_000;

/** Google did not give the answer that a check needs; the message says why. */
export class NotAnswered extends Error {
  override name = "NotAnswered";
  /** The status of its answer; undefined without one. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Asks an API of Google with a GET, or with a POST if there is a body; returns the parsed JSON.
 *
 * @throws NotAnswered for every status but 200, and without credentials
 */
export type Google = <T>(url: string, body?: object) => Promise<T>;

/** Asks as the person who ran `gcloud auth application-default login`. */
export function googleApis(): Google {
  const auth = new GoogleAuth({ scopes: [SCOPE] });
  return async <T>(url: string, body?: object): Promise<T> => {
    const token = await auth.getAccessToken().catch(() => null);
    if (!token) {
      throw new NotAnswered("no credentials of Google: gcloud auth application-default login");
    }
    const answer = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const read = (await answer.json().catch(() => ({}))) as T & Refusal;
    if (answer.status === 200) return read;
    throw new NotAnswered(
      `${new URL(url).host} answered ${answer.status}: ${reasonOf(read)}`,
      answer.status,
    );
  };
}

interface Refusal {
  error?: { message?: string };
}

const reasonOf = ({ error }: Refusal): string => error?.message ?? "without a reason";
