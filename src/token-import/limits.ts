/** Most tokens that a document is made of. */
export const maxTokens = 50_000;
