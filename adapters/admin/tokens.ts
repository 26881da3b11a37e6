import { sendRevalidated } from "../support/revalidated.ts";
import type { Route } from "../support/routes.ts";

const tag = "Token analysis";

/** Token analysis (decisions.md#token-analysis): none of it stores anything. */
export const tokenRoutes: readonly Route[] = [
  {
    method: "post",
    path: "/api/v1/tokens/validate",
    procedure: "tokens.validate",
    summary: "Find every error and warning of a token document",
    tag,
    status: 200,
    errors: ["validation_failed", "malformed_body", "unauthenticated"],
  },
  {
    method: "get",
    path: "/api/v1/tokens/contrast",
    procedure: "tokens.contrast",
    summary: "Contrast of two colors, by WCAG 2.2",
    tag,
    status: 200,
    errors: ["validation_failed", "unauthenticated"],
  },
  {
    method: "get",
    path: "/api/v1/tokens/palette",
    procedure: "tokens.palette",
    summary: "The eleven-step ramp of a hue",
    tag,
    status: 200,
    errors: ["validation_failed", "unauthenticated"],
  },
  {
    method: "get",
    path: "/api/v1/tokens/schema",
    procedure: "tokens.schema",
    summary: "The registry of token types and groups",
    tag,
    status: 200,
    errors: ["unauthenticated"],
    respond: sendRevalidated,
    revalidates: true,
  },
];
