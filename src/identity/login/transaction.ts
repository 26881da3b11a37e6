import { z } from "zod";
import type { AuthConfig } from "../../config/config.ts";
import { SignedTokens } from "../session/signed-token.ts";

/** The time that a person has at the provider. */
export const TRANSACTION_SECONDS = 10 * 60;

const transactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});

/** The state of a pending login; the server keeps none of it. */
export type Transaction = z.infer<typeof transactionSchema>;

/** Login transactions in their signed cookie (decisions.md#pending-logins). */
export class Transactions {
  private readonly tokens: SignedTokens;

  constructor(secrets: readonly string[], { issuer }: AuthConfig) {
    this.tokens = new SignedTokens(secrets, "tokenkit-login+jwt", issuer);
  }

  seal(transaction: Transaction): Promise<string> {
    return this.tokens.sign(transaction, new Date(Date.now() + TRANSACTION_SECONDS * 1000));
  }

  async open(sealed: string): Promise<Transaction | "invalid" | "expired"> {
    const payload = await this.tokens.read(sealed);
    if (typeof payload === "string") return payload;
    return transactionSchema.safeParse(payload).data ?? "invalid";
  }
}
