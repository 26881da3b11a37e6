// An Express server with spans, for tests: `node --import …/register.ts server.ts`. Prints its port.
import type { AddressInfo } from "node:net";
import { MikroORM } from "@mikro-orm/postgresql";
import express from "express";
import { startEmbeddedPostgres } from "../../../src/platform/postgres/embedded.ts";
import { startServerSpan } from "../../../src/platform/telemetry/server-span.ts";
import { shutdownTelemetry } from "../../../src/platform/telemetry/tracing.ts";

const database = await startEmbeddedPostgres();
const { host, port, user } = database;
const orm = await MikroORM.init({
  dbName: database.database,
  driverOptions: { host, port, user },
  entities: [],
  discovery: { warnWhenNoEntities: false },
});
await orm.em.fork().execute("select 'of no request'");

const app = express();
app.use((req, res, next) => {
  const span = startServerSpan(req, String(req.headers["x-request-id"]));
  res.once("close", () => span.end({ status: res.statusCode, route: res.locals.route }));
  span.run(next);
});
app.post("/themes/:slug", express.json(), async (req, res) => {
  res.locals.route = "/themes/{slug}";
  await orm.em.fork().execute("select ?::text as secret, 12345 as number", [req.body.secret]);
  res.end();
});
app.get("/broken", (_req, res) => void res.status(500).end());

const server = app.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.once("SIGTERM", async () => {
  server.close();
  await orm.close();
  await database.stop();
  await shutdownTelemetry();
  process.exit(0);
});
