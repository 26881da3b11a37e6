/** The documentation's first page. */
export const HOME = "/docs";

/** The gallery of components, which is made for each reader. */
export const GALLERY = "/docs/components";

/** Every other page. */
export const paths = [
  HOME,
  "/docs/authentication",
  "/docs/theming",
  "/docs/conventions",
  "/docs/runtime",
  "/docs/admin",
  "/docs/themes",
  "/docs/reviews",
  "/docs/releases",
  "/docs/previews",
  "/docs/tokens",
  "/docs/identity",
  "/docs/administration",
  "/docs/webhooks",
  "/docs/operations",
  "/docs/places",
  "/docs/graphql",
  "/docs/errors",
  "/docs/schemas",
] as const;
