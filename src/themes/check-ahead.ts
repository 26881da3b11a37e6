import type { Engine } from "../engine/engine.ts";

/**
 * Validates a document before the transaction begins, so that no connection and no row lock waits
 * for the engine: it remembers the result, and the procedure's own check finds it there. What the
 * check says of it is the procedure's to decide.
 */
export async function checkAhead(engine: Engine, tokens: string | undefined): Promise<void> {
  if (tokens !== undefined) await engine.validate(tokens);
}
