import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { EventType } from "../procedures/events/schemas.ts";

/** The forms of requests, each for a kind of receiver. */
export const presets = ["generic", "slack", "teams", "github", "splunk"] as const;
export type Preset = (typeof presets)[number];

/** Why a webhook is switched off: by an admin, after days of failures, or because the receiver said 410. */
export const reasons = ["admin", "failures", "gone"] as const;

/** An address that gets events. */
export const Webhook = defineEntity({
  name: "Webhook",
  tableName: "webhook",
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    preset: p.text().$type<Preset>(),
    /** The address as far as it is no secret. */
    shownUrl: p.text(),
    /** `Secrets` as JSON text, sealed for this id. */
    sealed: p.text(),
    headerNames: p.array().$type<string[]>().columnType("text[]"),
    events: p.array().$type<EventType[]>().columnType("text[]"),
    /** Slugs; empty for all. */
    themes: p.array().$type<string[]>().columnType("text[]"),
    enabled: p.boolean(),
    disabledBecause: p.text().$type<(typeof reasons)[number]>().strictNullable(),
    disabledAt: p.datetime().columnType("timestamptz(3)").strictNullable(),
    /** When the failures began that no success has followed. */
    failingSince: p.datetime().columnType("timestamptz(3)").strictNullable(),
    /** Until when the secret before the last rotation signs as well. */
    oldSecretUntil: p.datetime().columnType("timestamptz(3)").strictNullable(),
    /** Since when it only waits for the sweep. */
    removedAt: p.datetime().columnType("timestamptz(3)").strictNullable(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
    createdBy: p.text(),
    updatedAt: p.datetime().columnType("timestamptz(3)"),
  },
});
export type Webhook = InferEntity<typeof Webhook>;
