import { z } from "zod";
import { userSchema } from "../../src/identity/list-users.ts";
import { sendNamedItems } from "../support/paging.ts";
import type { Route } from "../support/routes.ts";

const tag = "Identity";

/** Who calls, what they prefer, and who has signed in (decisions.md#preferences). */
export const identityRoutes: readonly Route[] = [
  {
    method: "get",
    path: "/api/v1/auth/me",
    procedure: "session.read",
    summary: "Who you are and what you may do",
    tag,
    status: 200,
    errors: ["unauthenticated"],
  },
  {
    method: "get",
    path: "/api/v1/auth/config",
    procedure: "session.config",
    summary: "What an application needs before anybody signs in",
    tag,
    status: 200,
    errors: [],
  },
  {
    method: "get",
    path: "/api/v1/me/preferences",
    procedure: "preferences.read",
    summary: "Read your preferences",
    tag,
    status: 200,
    errors: ["unauthenticated"],
  },
  {
    method: "put",
    path: "/api/v1/me/preferences",
    procedure: "preferences.write",
    summary: "Choose a theme",
    tag,
    status: 200,
    errors: ["validation_failed", "malformed_body", "unauthenticated"],
  },
  {
    method: "delete",
    path: "/api/v1/me/preferences",
    procedure: "preferences.clear",
    summary: "Forget your preferences",
    tag,
    status: 200,
    errors: ["unauthenticated"],
  },
  {
    method: "get",
    path: "/api/v1/admin/users",
    procedure: "users.list",
    summary: "List the people who have signed in, the latest login first",
    tag,
    status: 200,
    errors: ["validation_failed", "unauthenticated", "forbidden"],
    respond: sendNamedItems,
    responseSchema: z.object({ items: z.array(userSchema) }).meta({ id: "UserList" }),
  },
  {
    method: "post",
    path: "/api/v1/admin/users/{id}/sign-out",
    procedure: "users.signOut",
    summary: "Sign a person out everywhere",
    tag,
    status: 204,
    errors: ["validation_failed", "unauthenticated", "forbidden", "not_found"],
  },
];
