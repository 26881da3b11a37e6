/** Parameters that let their holder in, or take part in a login. */
const secretParameters = ["token", "code", "state", "id_token_hint"];

/**
 * A query string without the values of its secret parameters, however their names are encoded.
 * The other parameters stay as they were sent.
 */
export function redactedQuery(query: string): string {
  return query
    .split("&")
    .map((pair) => {
      const [name = ""] = pair.split("=", 1);
      const read = new URLSearchParams(`${name}=`);
      return secretParameters.some((secret) => read.has(secret)) ? `${name}=REDACTED` : pair;
    })
    .join("&");
}

/** What says how an answer is to look, and of which theme; nothing that a person would type. */
const plainParameters: ReadonlySet<string> = new Set([
  ...["appearance", "batch", "format", "limit", "offset", "order", "slug", "sort", "system"],
  ...["v", "variant", "w"],
]);
/** Of these the name is worth knowing. */
const namedParameters: ReadonlySet<string> = new Set([
  ...secretParameters,
  ...["bbox", "input", "near", "placeId", "q", "query", "variables"],
]);

/** A query string for traces: of what is plain all, of what is known the name, of the rest nothing. */
export function plainQuery(query: string): string {
  return query
    .split("&")
    .map((pair) => {
      const [name = ""] = pair.split("=", 1);
      if (plainParameters.has(name) && /^\w+=[a-z\d-]{0,64}$/i.test(pair)) return pair;
      return namedParameters.has(name) ? `${name}=REDACTED` : "REDACTED";
    })
    .join("&");
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const SLUG = /^[a-z\d-]{1,64}$/;

/** A path for traces: ids, and the slugs and versions of themes, in their places in the route. */
export function plainPath(path: string, route: string): string {
  const names = route.split("/");
  const parts = path.split("/");
  if (parts.length !== names.length) return route;
  const isPlain = (part: string, name: string): boolean =>
    part === name ||
    UUID.test(part) ||
    (name === "{slug}" && SLUG.test(part)) ||
    (name === "{version}" && /^\d{1,9}$/.test(part));
  return names.map((name, at) => (isPlain(parts[at] ?? "", name) ? parts[at] : name)).join("/");
}

/**
 * The address of a request of ours for traces: its origin, and the segments of its path that are
 * words. Those of stored objects and sessions are not, nor is anything in a query.
 */
export function plainUrl(origin: string, path: string): string {
  const [pathname = ""] = path.split("?", 1);
  const words = pathname
    .split("/")
    .map((part) =>
      part === "" || /^[a-z][a-z:._-]{0,30}\d{0,2}$/i.test(part) ? part : "REDACTED",
    );
  return origin + words.join("/");
}

const MAX_STATEMENT = 2000;

/** Quoted identifiers (kept), strings with and without escapes, dollar-quoted ones, numbers. */
const literals =
  /"(?:[^"]|"")*(?:"|$)|\bE'(?:[^'\\]|\\.|'')*(?:'|\\?$)|'(?:[^']|'')*(?:'|$)|\$(\w*)\$.*?(?:\$\1\$|$)|(?<![\w$.])\d+(?:\.\d+)?/gis;

/** The beginning of a statement with `?` for its values, which MikroORM writes into the text. */
export function redactedStatement(sql: string): string {
  return sql
    .slice(0, MAX_STATEMENT)
    .replace(literals, (literal) => (literal.startsWith('"') ? literal : "?"));
}
