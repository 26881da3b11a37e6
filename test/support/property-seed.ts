import fc from "fast-check";

/**
 * Property tests draw the same cases in every run, so that a change is what makes one fail.
 * `PROPERTY_SEED` gives another seed, and `PROPERTY_SEED=random` a new one each time.
 */
const given = process.env.PROPERTY_SEED ?? "20261121";
if (given !== "random") fc.configureGlobal({ seed: Number(given) });
