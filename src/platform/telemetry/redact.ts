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
