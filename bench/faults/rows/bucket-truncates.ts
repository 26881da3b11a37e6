import type { Fault } from "../fault.ts";

/** Less than any of the pictures has. */
const KEPT_BYTES = 100;
/** More requests than a row makes. */
const ALL = 10_000;

/** The bucket hangs up in the middle of what it gets and of what it gives. */
export const bucketTruncates: Fault = {
  name: "bucket truncates",
  begin: async ({ bucket }) => {
    bucket.faults.order("chunk", { cutRequestAfter: KEPT_BYTES }, { times: ALL });
    bucket.faults.order("read", { cutAnswerAfter: KEPT_BYTES }, { times: ALL });
    return async () => bucket.faults.clear();
  },
};
