import type { z } from "zod";
import { database } from "./variables/database.ts";
import type { Variable } from "./variables/kinds.ts";
import { observation } from "./variables/observation.ts";
import { outbound } from "./variables/outbound.ts";
import { ofProcess } from "./variables/process.ts";
import { queue } from "./variables/queue.ts";
import { requests } from "./variables/requests.ts";
import { signIn } from "./variables/sign-in.ts";
import { storage } from "./variables/storage.ts";

/** Every variable of the environment (decisions.md#environment), in the order of `.env.example`. */
export const environment = {
  ...ofProcess,
  ...database,
  ...signIn,
  ...requests,
  ...storage,
  ...queue,
  ...outbound,
  ...observation,
} satisfies Record<string, Variable>;

export type Environment = {
  [Name in keyof typeof environment]: z.output<(typeof environment)[Name]["schema"]>;
};

/** The text of `.env.example`: every variable, commented out, with its line of explanation. */
export function envExample(): string {
  const text = Object.entries<Variable>(environment)
    .map(([name, { help, shown }]) => `# ${help}\n# ${name}=${shown}\n`)
    .join("\n");
  return `# Every variable that tokenkit reads. Uncomment what you change.

${text}`;
}
