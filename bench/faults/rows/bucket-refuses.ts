import type { Kind } from "../../../test/gcp/support/storage-double/faults.ts";
import type { Fault } from "../fault.ts";

const KINDS: readonly Kind[] = ["begin", "chunk", "status", "read", "metadata"];
/** More requests than a row makes. */
const ALL = 10_000;

export const bucketRefuses: Fault = {
  name: "bucket answers 503",
  begin: async ({ bucket }) => {
    for (const kind of KINDS) bucket.faults.order(kind, { status: 503 }, { times: ALL });
    return async () => bucket.faults.clear();
  },
};
