import fc from "fast-check";

/**
 * Property tests draw the same cases in every run, so that a failure comes from a change.
 * `PROPERTY_SEED` sets another seed; the global setup replaces `random` by a number and prints it.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? "20261121") });
