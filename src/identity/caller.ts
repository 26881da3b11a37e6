import type { Role } from "./roles.ts";

/** Who makes a request (DECISIONS, section 4: a key is a caller of its own). */
export interface Caller {
  /** `key:<id>` for an API key, the provider's subject for a person, `service:<name>` for a worker. */
  subject: string;
  name: string;
  role: Role;
  via: "api_key" | "service";
  expiresAt: Date | null;
}
