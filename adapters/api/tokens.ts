import { sendRevalidated } from "../support/revalidated.ts";
import type { Route } from "../support/route.ts";

const tag = "Token analysis";

/** Token analysis (decisions.md#token-analysis), which stores nothing. */
export const tokenRoutes: readonly Route[] = [
  {
    method: "post",
    path: "/api/v1/tokens/validate",
    procedure: (p) => p.tokens.validate,
    summary: "Find every error and warning of a token document",
    tag,
    status: 200,
  },
  {
    method: "post",
    path: "/api/v1/tokens/roles",
    procedure: (p) => p.tokens.roles,
    summary: "Guess which tokens have the roles of the component layer",
    tag,
    status: 200,
  },
  {
    method: "post",
    path: "/api/v1/tokens/convert",
    procedure: (p) => p.tokens.convert,
    summary: "Convert another tool's files to a token document",
    tag,
    status: 200,
    archive: true,
  },
  {
    method: "get",
    path: "/api/v1/tokens/contrast",
    procedure: (p) => p.tokens.contrast,
    summary: "Contrast of two colors, by WCAG 2.2",
    tag,
    status: 200,
  },
  {
    method: "get",
    path: "/api/v1/tokens/palette",
    procedure: (p) => p.tokens.palette,
    summary: "The eleven-step ramp of a hue",
    tag,
    status: 200,
  },
  {
    method: "get",
    path: "/api/v1/tokens/schema",
    procedure: (p) => p.tokens.schema,
    summary: "The registry of token types and groups",
    tag,
    status: 200,
    respond: sendRevalidated,
    revalidates: true,
  },
];
