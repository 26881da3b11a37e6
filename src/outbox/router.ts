import { router } from "../procedures/trpc.ts";
import { purge } from "./cdn/purge.ts";
import { read } from "./cdn/read.ts";
import { create } from "./create.ts";
import { deliveries, delivery } from "./deliveries.ts";
import { disable, enable } from "./enable.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { remove } from "./remove.ts";
import { resend, resendSince } from "./resend.ts";
import { rotate } from "./rotate.ts";
import { test } from "./test.ts";
import { update } from "./update.ts";

export const webhooksRouter = router({
  list,
  create,
  get,
  update,
  remove,
  test,
  rotate,
  enable,
  disable,
  deliveries,
  delivery,
  resend,
  resendSince,
});

/** The shared cache in front of run time. */
export const cdnRouter = router({ read, purge });
