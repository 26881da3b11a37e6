import { LOCAL_GROUPS } from "../../../src/config/config.ts";
import type { Role } from "../../../src/procedures/roles.ts";

export interface LocalPerson {
  id: string;
  name: string;
  username: string;
  role: Role;
  /** The role's rights, as the page describes them: with themes, and without. */
  may: string;
  mayWithPlaces: string;
  groups: readonly string[];
}

/** One ready person per role. */
export const people: readonly LocalPerson[] = [
  {
    id: "local-admin",
    name: "Ada Okafor",
    username: "ada",
    role: "admin",
    may: "Everything: settings, API keys, people, the audit log",
    mayWithPlaces: "Everything: places of others, API keys, people, the audit log",
    groups: [LOCAL_GROUPS.admin],
  },
  {
    id: "local-editor",
    name: "Emil Sandoval",
    username: "emil",
    role: "editor",
    may: "Creates, changes and publishes themes",
    mayWithPlaces: "Shares places, and decides about reports",
    groups: [LOCAL_GROUPS.editor],
  },
  {
    id: "local-viewer",
    name: "Vera Lindqvist",
    username: "vera",
    role: "viewer",
    may: "Looks around, and chooses a theme of her own",
    mayWithPlaces: "Shares places with pictures",
    groups: [],
  },
];

export const personOf = (id: unknown): LocalPerson | undefined =>
  people.find((person) => person.id === id);
