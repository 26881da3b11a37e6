import { Router } from "express";
import { z } from "zod";
import { aloneIn, type Running, serviceNames } from "../../src/config/owners.ts";
import { type ApiError, notFound } from "../../src/errors/errors.ts";
import { buildInfo } from "../../src/platform/build-info.ts";
import type { Services } from "../../src/procedures/services.ts";
import { exchangeOf, requestIdOf } from "../support/exchange.ts";
import { methodNotAllowed } from "../support/routes.ts";
import { prefersOpenMetrics } from "./exposition.ts";
import { remembered } from "./remembered.ts";
import { warningsOf } from "./warnings.ts";

/** Caches /readyz for half a second, because no rate limit protects the database from it. */
const PROBE_MS = 500;

export const healthSchema = z
  .object({
    status: z.enum(["ok", "unavailable"]),
    version: z.string(),
    commit: z.string(),
    services: z
      .array(z.enum(serviceNames))
      .optional()
      .meta({ description: "The service that this process runs alone." }),
    uptimeSeconds: z.number(),
    checks: z
      .object({
        database: z.object({ status: z.enum(["ok", "unavailable"]), latencyMs: z.number() }),
      })
      .optional(),
    warnings: z.array(z.string()),
    code: z.string().optional(),
    message: z.string().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: "Health" });
type Health = z.infer<typeof healthSchema>;

const healthOf = (running: Running): Health => ({
  status: "ok",
  ...buildInfo,
  ...aloneIn(running),
  uptimeSeconds: Math.round(process.uptime() * 1000) / 1000,
  warnings: [],
});

/** The services that probes and scrapes read. */
export type Observed = Pick<Services, "config" | "metrics" | "blobs" | "probe">;

/** `/status` serves uptime checks from outside, because Cloud Run reserves some paths that end in z. */
const PATHS = ["/healthz", "/livez", "/status", "/readyz", "/metrics"];

/** Probes and metrics (decisions.md#probes-and-metrics): public and uncached. */
export function opsSurface(services: Observed, isDraining: () => boolean): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { config, metrics } = services;
  const look = remembered(async () => {
    const database = await services.probe();
    return { database, warnings: await warningsOf(services, database) };
  }, PROBE_MS);
  router.use(PATHS, (req, res, next) => {
    exchangeOf(res).route = req.baseUrl;
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  for (const path of PATHS) {
    const refuse = methodNotAllowed(path, [{ method: "get" }]);
    router.all(path, (req, res, next) =>
      req.method === "GET" || req.method === "HEAD" ? next() : refuse(req, res, next),
    );
  }
  router.get(["/healthz", "/livez"], (_req, res) => {
    res.json(healthOf(config));
  });
  router.get(["/status", "/readyz"], async (_req, res) => {
    const { database, warnings } = await look();
    const problem = isDraining()
      ? "The process is shutting down."
      : database.check.status === "ok"
        ? undefined
        : "The database does not answer.";
    const body: Health = {
      ...healthOf(config),
      checks: { database: database.check },
      warnings,
    };
    if (problem === undefined) res.json(body);
    else
      res
        .status(503)
        .json({ ...body, status: "unavailable", ...unavailable(problem, requestIdOf(res)) });
  });
  router.get("/metrics", async (req, res) => {
    if (!config.enableMetrics) throw notFound("Metrics are turned off.");
    const { contentType, text } = await (prefersOpenMetrics(req)
      ? metrics.openMetrics()
      : metrics.prometheus());
    res.setHeader("Content-Type", contentType);
    res.setHeader("Vary", "Accept");
    res.end(text);
  });
  return router;
}

function unavailable(message: string, requestId: string): ApiError {
  return { code: "unavailable", message, requestId };
}
