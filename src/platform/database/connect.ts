import type { Constructor } from "@mikro-orm/core";
import { type Migration, Migrator } from "@mikro-orm/migrations";
import { MikroORM, type Options } from "@mikro-orm/postgresql";
import type { ClientConfig, Pool } from "pg";
import { parseIntoClientConfig } from "pg-connection-string";
import { STATEMENT_TIMEOUT_MS } from "../patience.ts";
import { cancelQuietly } from "./cancelling.ts";
import { CONNECT_TIMEOUT_MS, PatientClient } from "./patient-client.ts";

/** The options of pg's client: a host (a folder means a unix socket), port, user, database, TLS. */
export type DatabaseAddress = ClientConfig;

/** The choice of database: embedded in a folder or in memory, or an external one. */
export type DatabaseChoice =
  | { kind: "embedded"; dir: string }
  | { kind: "memory" }
  | ExternalDatabase;

/** A server of the operator's own; its password is the URL's, or a token of Google for each connection. */
export interface ExternalDatabase {
  kind: "url";
  url: string;
  passwordFrom: "url" | "google-iam";
}

export function parseDatabaseUrl(url: string): DatabaseAddress {
  return parseIntoClientConfig(url);
}

export async function externalAddress({
  url,
  passwordFrom,
}: ExternalDatabase): Promise<DatabaseAddress> {
  const address = parseDatabaseUrl(url);
  if (passwordFrom === "url") return address;
  const { googleTokens } = await import("./google-token.ts");
  return { ...address, password: await googleTokens() };
}

/** A database's entities, and the migrations that create it, in order. */
export interface DatabaseModel {
  entities: NonNullable<Options["entities"]>;
  migrations: readonly Constructor<Migration>[];
}

/** Long enough for a server that has to start up first. */
const FIRST_CONNECT_TIMEOUT_MS = 10_000;

interface Connecting {
  poolSize?: number;
  /** Whether it serves migrations and commands, which no request waits for. */
  unhurried?: boolean;
  /** Receives the pool of connections. */
  onPool?: ((pool: Pool) => void) | undefined;
}

/** Connects lazily: the first query opens the first connection. */
export async function connect(
  address: DatabaseAddress,
  { entities, migrations }: DatabaseModel,
  { poolSize = 10, unhurried = false, onPool }: Connecting = {},
): Promise<MikroORM> {
  const options: Options = {
    entities: [...entities],
    extensions: [Migrator],
    dbName: address.database ?? "postgres",
    driverOptions: {
      ...address,
      Client: PatientClient,
      ...(onPool && { onPoolCreated: onPool }),
      ...(unhurried
        ? { connectionTimeoutMillis: FIRST_CONNECT_TIMEOUT_MS, patienceMs: 0 }
        : {
            connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
            statement_timeout: STATEMENT_TIMEOUT_MS,
          }),
    },
    pool: { min: 0, max: poolSize },
    onCreateConnection: cancelQuietly,
    migrations: {
      tableName: "migration",
      migrationsList: [...migrations],
      snapshot: false,
    },
    debug: false,
    logger: () => {},
    allowGlobalContext: false,
  };
  return MikroORM.init(options);
}
