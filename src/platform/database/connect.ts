import { Migrator } from "@mikro-orm/migrations";
import { MikroORM, type Options } from "@mikro-orm/postgresql";
import type { ClientConfig } from "pg";
import { parseIntoClientConfig } from "pg-connection-string";
import { AuditEntry } from "../../audit/audit-entry.ts";
import { DeliveryState } from "../../delivery/delivery-state.ts";
import { PinnedBody } from "../../delivery/pinned-body.ts";
import { ApiKey } from "../../identity/api-key.ts";
import { Preference } from "../../identity/preferences/preference.ts";
import { User } from "../../identity/user.ts";
import { Badge, BlobRemoval, Image } from "../../places/image.ts";
import { Comment, Place, RelatedPlace } from "../../places/place.ts";
import { Setting } from "../../settings/setting.ts";
import { RetiredSlug, Theme, ThemeRevision } from "../../themes/theme.ts";
import { STATEMENT_TIMEOUT_MS } from "../patience.ts";
import { Migration0001Themes } from "./migrations/0001-themes.ts";
import { Migration0002Identity } from "./migrations/0002-identity.ts";
import { Migration0003Places } from "./migrations/0003-places.ts";
import { Migration0004Sessions } from "./migrations/0004-sessions.ts";
import { Migration0005SharedPictures } from "./migrations/0005-shared-pictures.ts";
import { Migration0006ClosestPictures } from "./migrations/0006-closest-pictures.ts";
import { Migration0007PicturePipeline } from "./migrations/0007-picture-pipeline.ts";
import { Migration0008NearestRelations } from "./migrations/0008-nearest-relations.ts";
import { CONNECT_TIMEOUT_MS, PatientClient } from "./patient-client.ts";

/** What pg's client takes: a host (a folder means a unix socket), port, user, database, TLS. */
export type DatabaseAddress = ClientConfig;

export function parseDatabaseUrl(url: string): DatabaseAddress {
  return parseIntoClientConfig(url);
}

/** A server may have to wake up first. */
const FIRST_CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects lazily: the first query opens the first connection. `unhurried` is for what no request
 * waits for: migrations, and commands.
 */
export async function connect(
  address: DatabaseAddress,
  { poolSize = 10, unhurried = false } = {},
): Promise<MikroORM> {
  const options: Options = {
    entities: [
      Theme,
      ThemeRevision,
      RetiredSlug,
      PinnedBody,
      DeliveryState,
      ApiKey,
      User,
      Preference,
      Setting,
      AuditEntry,
      Place,
      Comment,
      RelatedPlace,
      Image,
      Badge,
      BlobRemoval,
    ],
    extensions: [Migrator],
    dbName: address.database ?? "postgres",
    driverOptions: {
      ...address,
      Client: PatientClient,
      ...(unhurried
        ? { connectionTimeoutMillis: FIRST_CONNECT_TIMEOUT_MS, patienceMs: 0 }
        : {
            connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
            statement_timeout: STATEMENT_TIMEOUT_MS,
          }),
    },
    pool: { min: 0, max: poolSize },
    migrations: {
      tableName: "migration",
      migrationsList: [
        Migration0001Themes,
        Migration0002Identity,
        Migration0003Places,
        Migration0004Sessions,
        Migration0005SharedPictures,
        Migration0006ClosestPictures,
        Migration0007PicturePipeline,
        Migration0008NearestRelations,
      ],
      snapshot: false,
    },
    debug: false,
    logger: () => {},
    allowGlobalContext: false,
  };
  return MikroORM.init(options);
}
