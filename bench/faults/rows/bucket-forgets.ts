import type { Fault } from "../fault.ts";

/** The bucket answers 200 with the right checksum, and keeps nothing. */
export const bucketForgets: Fault = {
  name: "bucket lies: says yes, keeps nothing",
  begin: async ({ bucket }) => {
    bucket.objects.forgetful = true;
    return async () => {
      bucket.objects.forgetful = false;
    };
  },
};
