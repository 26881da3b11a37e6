/** Parameters that carry credentials or take part in a login. */
const secretParameters = ["token", "tk-preview", "code", "state", "id_token_hint"];

/**
 * A query string without the values of its secret parameters, whatever the encoding of their names. Other
 * parameters stay unchanged.
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

/** Parameters that select a theme and the form of an answer, and never hold a person's input. */
const plainParameters: ReadonlySet<string> = new Set([
  ...["appearance", "batch", "format", "limit", "offset", "order", "slug", "sort", "system"],
  ...["v", "variant", "w"],
]);
/** Parameters whose name alone is useful. */
const namedParameters: ReadonlySet<string> = new Set([
  ...secretParameters,
  ...["bbox", "input", "near", "placeId", "q", "query", "variables"],
]);

/** A query string for traces: plain parameters in full, known ones by name, others not at all. */
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

/** A path for traces: the route with ids, theme slugs and versions filled in. */
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
 * The address of an outgoing request for traces: its origin and the path segments that are words. Leaves
 * out names of stored objects, sessions, and the query.
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
