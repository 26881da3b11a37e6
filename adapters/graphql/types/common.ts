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
  description: "Whoever made something.",
  fields: (t) => ({
    id: t.exposeString("id"),
    username: t.exposeString("username"),
    email: t.exposeString("email", {
      description: "For authenticated callers; others get an empty string.",
    }),
  }),
});

export const BadgeType = builder.objectRef<BadgeView>("Badge").implement({
  description: "What an analyzer saw in a picture.",
  fields: (t) => ({
    label: t.exposeString("label", { description: "Stable, machine-readable name." }),
    display: t.exposeString("display", { description: "The same for people." }),
    confidence: t.exposeFloat("confidence", { description: "From 0 to 1." }),
    source: t.exposeString("source", { description: "Which analyzer it was." }),
  }),
});

/** `limit` and `offset` of a list; the procedure checks them. */
export const paging = {
  limit: { type: "Int", required: false, description: "1 to 200." },
  offset: { type: "Int", required: false, description: "How many to skip." },
} as const;
