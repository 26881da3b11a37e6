import type { BinItemView } from "../../../src/places/bin/schemas.ts";
import { builder } from "../builder.ts";
import { UserType } from "./common.ts";

export const BinItemType = builder.objectRef<BinItemView>("BinItem").implement({
  description: "A deleted or hidden place, picture or comment.",
  fields: (t) => ({
    id: t.exposeString("id", { description: "The id that it had." }),
    kind: t.exposeString("kind", { description: "place, image or comment." }),
    placeId: t.exposeString("placeId"),
    title: t.exposeString("title", { description: "The title of its place." }),
    text: t.exposeString("text", {
      description: "The beginning of the description, the caption or the comment.",
    }),
    state: t.exposeString("state", {
      description: "deleted, which goes for good at goesAt; or hidden, which is kept.",
    }),
    creator: t.expose("creator", { type: UserType }),
    removedBy: t.expose("removedBy", {
      type: UserType,
      nullable: true,
      description: "Null if another person removed it and you are no admin.",
    }),
    removedAt: t.expose("removedAt", { type: "DateTime" }),
    goesAt: t.expose("goesAt", { type: "DateTime", nullable: true }),
    imagesTotal: t.exposeInt("imagesTotal"),
    commentsTotal: t.exposeInt("commentsTotal"),
    mayRestore: t.exposeBoolean("mayRestore", { description: "Whether you may restore it." }),
    mayRemove: t.exposeBoolean("mayRemove", {
      description: "Whether you may delete it for good.",
    }),
  }),
});
