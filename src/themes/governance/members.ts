import { PlatformError } from "../../errors/errors.ts";
import { type Caller, keyOfSubject } from "../../procedures/caller.ts";
import type { Theme } from "../theme.ts";

/** A group of the identity provider, or one person or key. */
export type Named = { group: string; subject?: undefined } | { subject: string; group?: undefined };

/** Owners of token paths: each a path, a group with `.*`, or `*` for all that no other owner has. */
export type Owner = Named & { paths: string[] };

export type Member = Pick<Caller, "subject" | "role" | "groups">;
export type Ruled = Pick<Theme, "editors" | "owners">;

const listIn = <T>(json: string | null): T[] => (json === null ? [] : JSON.parse(json));

/** Those who may edit a theme; null for everyone with the role. */
export const editorsOf = ({ editors }: Pick<Theme, "editors">): Named[] | null =>
  editors === null ? null : listIn<Named>(editors);
export const ownersOf = ({ owners }: Pick<Theme, "owners">): Owner[] => listIn<Owner>(owners);

export const isAmong = (named: readonly Named[], { subject, groups }: Member): boolean =>
  named.some((one) =>
    one.group === undefined ? one.subject === subject : groups.includes(one.group),
  );

/** Whether an editor may change the theme; admins always may. */
export function mayEdit(theme: Ruled, member: Member): boolean {
  const editors = editorsOf(theme);
  return member.role === "admin" || editors === null || isAmong(editors, member);
}

/** Whether a verdict on the theme's reviews counts: of its editors, and of owners of its paths. */
export const mayJudge = (theme: Ruled, member: Member): boolean =>
  mayEdit(theme, member) || isAmong(ownersOf(theme), member);

/** @throws PlatformError `forbidden` */
export function assertMayEdit(theme: Ruled & Pick<Theme, "slug">, caller: Member | null): void {
  if (caller !== null && mayEdit(theme, caller)) return;
  throw new PlatformError("forbidden", notAnEditor(theme, caller));
}

/** Why a caller may not change a theme, and how to. */
export function notAnEditor(theme: Ruled & Pick<Theme, "slug">, caller: Member | null): string {
  const who = `Only its editors change the theme ${theme.slug}: ${named(editorsOf(theme) ?? [])}.`;
  const isKey = caller !== null && keyOfSubject(caller.subject) !== undefined;
  return isKey
    ? `${who} An admin may add the key as ${caller.subject}.`
    : `${who} An admin may add you; after joining a group, sign in again.`;
}

/** Names for people, such as "the group brand or ada". */
export const named = (all: readonly Named[]): string =>
  all.map((one) => (one.group === undefined ? one.subject : `the group ${one.group}`)).join(" or ");
