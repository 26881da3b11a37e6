import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { type Running, runs } from "../config/owners.ts";
import { noPreferences, type Preferences } from "./schema.ts";

/** The preferences of a person or a key, by the caller's subject; they grant no rights. */
export const Preference = defineEntity({
  name: "Preference",
  tableName: "user_preference",
  properties: {
    subject: p.text().primary(),
    /** Empty if the caller has chosen none. */
    selectedTheme: p.text(),
    appearance: p.text().$type<NonNullable<Preferences["appearance"]>>().nullable(),
    density: p.text().$type<NonNullable<Preferences["density"]>>().nullable(),
    /** The licence and credit of their next pictures, unless upload or file give others. */
    licence: p.text().nullable(),
    credit: p.text().nullable(),
    updatedAt: p.datetime().columnType("timestamptz(3)"),
  },
});
export type Preference = InferEntity<typeof Preference>;

/** Leaves out the fields that the caller has not chosen. */
export const toPreferences = ({
  selectedTheme,
  appearance,
  density,
  licence,
  credit,
}: Preference): Preferences => ({
  selectedTheme,
  ...(appearance ? { appearance } : {}),
  ...(density ? { density } : {}),
  ...(licence ? { licence } : {}),
  ...(credit ? { credit } : {}),
});

/** The choices that are about a service which runs here; the others stay stored. */
export function ofRunning(running: Running, preferences: Preferences): Preferences {
  const { licence: _, credit: __, ...withoutPictures } = preferences;
  const kept = runs(running, "places") ? preferences : withoutPictures;
  return runs(running, "themes") ? kept : { ...kept, ...noPreferences };
}
