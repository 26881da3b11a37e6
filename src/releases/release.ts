import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { JsonText } from "../platform/database/json-text.ts";

export const releaseStates = [
  "draft",
  "scheduled",
  "published",
  "failed",
  "cancelled",
  "reverted",
] as const;
export type ReleaseState = (typeof releaseStates)[number];

const instant = () => p.datetime().columnType("timestamptz(3)").strictNullable();

/** Themes that go live together or not at all. */
export const Release = defineEntity({
  name: "Release",
  tableName: "release",
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    state: p.text().$type<ReleaseState>(),
    /** When it goes live, or was to; null for one that was never scheduled. */
    at: instant(),
    /** The IANA name of the zone in which people read `at`. */
    timeZone: p.text().strictNullable(),
    /** Whether it may break what is live. */
    acceptBreaking: p.boolean(),
    createdBy: p.text(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
    scheduledBy: p.text().strictNullable(),
    scheduledAt: instant(),
    /** The subject that published or cancelled it; at its time, the one that scheduled it. */
    endedBy: p.text().strictNullable(),
    endedAt: instant(),
    revertedBy: p.text().strictNullable(),
    revertedAt: instant(),
    /** Why it failed: `Reason`s as JSON text. */
    reasons: p.type(JsonText).$type<string>().columnType("json").strictNullable(),
    /** The latest failure of the platform itself, after which it is tried again. */
    problem: p.text().strictNullable(),
    /** `at` while it is scheduled; see `claimDue`. */
    dueAt: instant(),
    claim: p.uuid().strictNullable(),
    claimedUntil: instant(),
  },
});
export type Release = InferEntity<typeof Release>;

/** A theme of a release. */
export const ReleaseItem = defineEntity({
  name: "ReleaseItem",
  tableName: "release_item",
  properties: {
    id: p.uuid().primary(),
    releaseId: p.uuid(),
    /** Null once the theme is deleted. */
    themeId: p.uuid().strictNullable(),
    /** The theme's slug and name when it joined; shown once the theme is deleted. */
    slug: p.text(),
    name: p.text(),
    /** Whether the release is scheduled and so locks the theme's working copy. */
    locked: p.boolean(),
    /** Whether the theme got another version since the release was scheduled. */
    movedOn: p.boolean(),
    /** The theme's version, and its content's revision and hash, when the release was scheduled. */
    baseVersion: p.integer().strictNullable(),
    revision: p.integer().strictNullable(),
    hash: p.text().strictNullable(),
    /** The `KeptVerdict` of the content of `hash`, as JSON text. */
    verdict: p.type(JsonText).$type<string>().columnType("json").strictNullable(),
    /** The theme's versions before and after it went live with the release. */
    previousVersion: p.integer().strictNullable(),
    version: p.integer().strictNullable(),
  },
});
export type ReleaseItem = InferEntity<typeof ReleaseItem>;
