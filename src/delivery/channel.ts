/** The channel that every replica listens on; the payload is `<revision> <replica> <slug>`. */
export const CHANNEL = "tokenkit_delivery";

/** In place of a slug: a setting changed, so everything may have. */
export const EVERYTHING = "*";
