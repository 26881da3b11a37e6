import type { ErrorCode } from "../../../src/errors/errors.ts";
import type { OpenApiDocument, Operation, Parameter } from "./document.ts";
import type { Surface } from "./operations.ts";
import { headerRefs } from "./responses.ts";

/** The login routes (decisions.md#login-routes): for browsers, which follow redirects and get pages. */
export function loginPaths(surface: Surface): OpenApiDocument["paths"] {
  const redirect = (
    operation: Pick<Operation, "operationId" | "summary" | "description" | "security">,
    where: string,
    errors: readonly ErrorCode[],
    parameters: Parameter[] = [],
  ): Operation => ({
    ...operation,
    tags: ["Login"],
    parameters,
    responses: {
      302: {
        description: where,
        headers: headerRefs(["X-Request-ID", "Cache-Control", "Location", "Set-Cookie"]),
      },
      ...surface.errors.of([...errors, "rate_limited", "internal", "unavailable"], true),
    },
  });
  const logout = (operationId: string): Operation =>
    redirect(
      {
        operationId,
        summary: "Sign out",
        description:
          "Ends the session on every replica within five seconds, copies of its cookie included, clears the cookie, and continues to the provider's own logout if it has one. Without a credential it goes there too; with an API key it does, and ignores a cookie sent with the key. A page of another site may not do it, neither by a form nor by a link.",
        security: [{}, { session: [] }, { apiKey: [] }],
      },
      "To the provider's logout, or to `/docs`",
      ["unauthenticated", "forbidden"],
    );
  return {
    "/auth/login": {
      get: redirect(
        {
          operationId: "login",
          summary: "Sign in",
          description:
            "Sends the browser to the identity provider: authorization code with PKCE, state and nonce. On another host than the service's public one, it goes there first. 404 if no provider is configured, and with the development provider, which asks for no password, for every request that does not come straight from the service's own machine: through a proxy, by HTTP/1.0, from another address, or for another host.",
          security: [],
        },
        "To the identity provider",
        ["validation_failed", "not_found", "provider_error"],
        [
          {
            name: "returnTo",
            in: "query",
            required: false,
            description: "Where to go afterwards: a local path; `/docs` by default.",
            schema: { type: "string" },
          },
        ],
      ),
    },
    "/auth/callback": {
      get: redirect(
        {
          operationId: "loginCallback",
          summary: "Where the identity provider sends the browser back to",
          description:
            "Reads the parameters that the provider adds to the address. The message of a 401 names the reason: declined, expired, used before, a state or an ID token that does not match.",
          security: [],
        },
        "To the path of `returnTo`, with the session cookie set",
        ["login_failed", "not_found", "provider_error"],
      ),
    },
    "/auth/logout": { get: logout("logout"), post: logout("logoutByForm") },
  };
}
