/** A shared cache in front of run time, which forgets by tag. */
export interface Cdn {
  /** Seconds between two rounds of requests. */
  readonly paceSeconds: number;
  /** Tags that one request may name. */
  readonly mostTags: number;
  /**
   * Has the cache forget what has any of the tags; an answer means that it took the request.
   *
   * @throws CdnFailure in words for people
   */
  purge(tags: readonly string[]): Promise<void>;
}

/** A purge that the cache did not take. Its message is for people, and holds no secret. */
export class CdnFailure extends Error {
  override name = "CdnFailure";
}

export const cdnKinds = ["google", "cloudflare", "fastly", "varnish"] as const;

export interface CdnChoice {
  kind: (typeof cdnKinds)[number];
  /** Names a URL map, a zone, a service, or addresses of Varnish separated by commas. */
  target: string;
  token: string | undefined;
}
