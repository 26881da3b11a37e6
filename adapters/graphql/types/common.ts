import type { BadgeView, LinkedImageView, UserView } from "../../../src/places/schemas.ts";
import { builder } from "../builder.ts";

type Coordinate = NonNullable<LinkedImageView["coordinate"]>;

export const CoordinateType = builder.objectRef<Coordinate>("Coordinate").implement({
  description: "A point in WGS-84.",
  fields: (t) => ({
    latitude: t.exposeFloat("latitude"),
    longitude: t.exposeFloat("longitude"),
  }),
});

export const UserType = builder.objectRef<UserView>("User").implement({
  description: "The creator of an entry.",
  fields: (t) => ({
    id: t.exposeString("id"),
    username: t.exposeString("username"),
    email: t.exposeString("email", {
      description: "Empty for callers who are not signed in.",
    }),
  }),
});

export const BadgeType = builder.objectRef<BadgeView>("Badge").implement({
  description: "A finding of an analyzer about a picture.",
  fields: (t) => ({
    label: t.exposeString("label", { description: "Stable, machine-readable name." }),
    display: t.exposeString("display", { description: "The name that people read." }),
    confidence: t.exposeFloat("confidence", { description: "From 0 to 1." }),
    source: t.exposeString("source", { description: "The analyzer that found it." }),
  }),
});

/** `limit` and `offset` of a list; the procedure checks them. */
export const paging = {
  limit: { type: "Int", required: false, description: "1 to 200." },
  offset: { type: "Int", required: false, description: "The number of items to skip." },
} as const;
