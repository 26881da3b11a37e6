import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../platform/ids.ts";
import { Theme } from "./theme.ts";

/** Creates a theme's entity: an empty draft, but for the given fields. */
export function newTheme(
  em: EntityManager,
  fields: Pick<Theme, "slug" | "name"> & Partial<Theme>,
  createdBy: string | null,
  now: Date,
): Theme {
  return em.create(Theme, {
    id: newId(),
    description: null,
    status: "draft",
    defaultAppearance: "light",
    tokens: "{}",
    meta: null,
    lastModified: null,
    system: false,
    requiredApprovals: null,
    editors: null,
    owners: null,
    version: 1,
    createdAt: now,
    createdBy,
    updatedAt: now,
    updatedBy: createdBy,
    ...fields,
  });
}
