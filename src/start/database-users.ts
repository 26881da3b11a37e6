import type { Config } from "../config/config.ts";
import { topics } from "../model/model.ts";
import { rights } from "../model/rights.ts";
import { type DatabaseAddress, parseDatabaseUrl } from "../platform/database/connect.ts";
import { PROGRAMS } from "../platform/database/rights.ts";
import { type DatabaseUser, letIn } from "../platform/database/users.ts";
import { createLogger } from "../platform/logger.ts";
import { openQueue } from "../platform/queue/open.ts";
import { QUEUE_SCHEMA, upgradeQueueSchema } from "../platform/queue/postgres-schema.ts";

/**
 * Gives each program that connects as a user of its own its rights on the migrated database, and on the queue in it,
 * which it creates first because these users may not. Returns a line for each user.
 */
export async function letUsersIn(
  { databaseUsers, queue }: Pick<Config, "databaseUsers" | "queue">,
  owner: DatabaseAddress,
): Promise<string[]> {
  const users: DatabaseUser[] = PROGRAMS.flatMap((program) => {
    const url = databaseUsers[program];
    return url === undefined ? [] : [{ program, address: parseDatabaseUrl(url) }];
  });
  if (users.length === 0) return [];
  if (queue.kind === "database") {
    await upgradeQueueSchema(owner);
    const logger = await createLogger({ level: "warn", pretty: true });
    const opened = await openQueue(queue, { address: owner, topics, logger });
    await opened.close(1000);
  }
  await letIn(owner, users, { tables: rights, whole: [QUEUE_SCHEMA] });
  return users.map(({ program, address }) => `Rights of ${program}: ${address.user}`);
}
