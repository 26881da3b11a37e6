export interface WebhooksSearch {
  /** The id of the webhook whose deliveries are open. */
  webhook?: string;
}

export const webhooksSearch = ({ webhook }: Record<string, unknown>): WebhooksSearch =>
  typeof webhook === "string" ? { webhook } : {};
