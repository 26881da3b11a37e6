import { builder } from "./builder.ts";
import { BinItemType } from "./types/bin.ts";
import { paging } from "./types/common.ts";

/** The bin (decisions.md#the-bin). */
builder.queryField("bin", (t) =>
  t.field({
    type: [BinItemType],
    args: {
      limit: t.arg({ ...paging.limit, defaultValue: 50 }),
      offset: t.arg({ ...paging.offset, defaultValue: 0 }),
      all: t.arg.boolean({
        defaultValue: false,
        description: "Also what others made; for admins.",
      }),
    },
    description:
      "Your things that are deleted, for 30 days, or hidden, by you or by others; newest first.",
    resolve: async (_root, { limit, offset, all }, { call, budget }, info) => {
      const { items } = await call.bin.list({
        ...(typeof limit === "number" && { limit }),
        ...(typeof offset === "number" && { offset }),
        of: all ? "all" : "me",
      });
      return budget.spend(items, info);
    },
  }),
);

builder.mutationFields((t) => ({
  restoreFromBin: t.boolean({
    args: { id: t.arg.string({ required: true }) },
    description: "Restores a place, picture or comment, by the id that it had.",
    resolve: async (_root, { id }, { call }) => {
      await call.bin.restore({ id });
      return true;
    },
  }),
  deleteForGood: t.boolean({
    args: { id: t.arg.string({ required: true }) },
    description: "Deletes a place, picture or comment in the bin for good.",
    resolve: async (_root, { id }, { call }) => {
      await call.bin.remove({ id });
      return true;
    },
  }),
}));
