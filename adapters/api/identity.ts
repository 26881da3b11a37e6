import { z } from "zod";
import { userSchema } from "../../src/identity/users/list.ts";
import { sendNamedItems } from "../support/paging.ts";
import type { Route } from "../support/route.ts";

const tag = "Identity";

/** The specified fields only; the console reads further ones (decisions.md#people). */
const sendUsers: typeof sendNamedItems = (page, answered) =>
  sendNamedItems({ ...page, items: page.items.map((user) => userSchema.parse(user)) }, answered);

/** The caller, the caller's preferences, and the people who have signed in (decisions.md#preferences). */
export const identityRoutes: readonly Route[] = [
  {
    method: "get",
    path: "/api/v1/auth/me",
    procedure: (p) => p.session.read,
    summary: "Who you are and what you may do",
    tag,
    status: 200,
  },
  {
    method: "get",
    path: "/api/v1/auth/config",
    procedure: (p) => p.session.config,
    summary: "What an application needs before sign-in",
    tag,
    status: 200,
  },
  {
    method: "get",
    path: "/api/v1/me/preferences",
    procedure: (p) => p.preferences.read,
    summary: "Read your preferences",
    tag,
    status: 200,
  },
  {
    method: "put",
    path: "/api/v1/me/preferences",
    procedure: (p) => p.preferences.write,
    summary: "Choose a theme, and how the console looks",
    tag,
    status: 200,
  },
  {
    method: "delete",
    path: "/api/v1/me/preferences",
    procedure: (p) => p.preferences.clear,
    summary: "Forget your preferences",
    tag,
    status: 200,
  },
  {
    method: "get",
    path: "/api/v1/admin/users",
    procedure: (p) => p.users.list,
    summary: "List the people who have signed in, latest login first",
    tag,
    status: 200,
    respond: sendUsers,
    responseSchema: z.object({ items: z.array(userSchema) }).meta({ id: "UserList" }),
  },
  {
    method: "post",
    path: "/api/v1/admin/users/{id}/sign-out",
    procedure: (p) => p.users.signOut,
    summary: "Sign a person out everywhere",
    tag,
    status: 204,
    errors: ["not_found"],
  },
  {
    method: "delete",
    path: "/api/v1/admin/users/{id}",
    procedure: (p) => p.users.erase,
    summary: "Erase a person",
    tag,
    status: 204,
    errors: ["not_found"],
  },
];
