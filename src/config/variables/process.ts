import { z } from "zod";
import { serviceNames } from "../owners.ts";
import { httpUrl, integer, list, type Variable, variable } from "./kinds.ts";

/** Validated, because a typo must not start production with development's defaults and sign-in. */
const nodeEnv = z
  .enum(["development", "test", "production"], {
    error: ({ input }) =>
      `is ${JSON.stringify(input)}, which is not known; write production where it is meant, just so, else development or nothing`,
  })
  .optional();

/** Keeps the order of `serviceNames`; none named means both. */
const services = list
  .refine((items) => items.every((item) => serviceNames.some((name) => name === item)), {
    error: "must be themes or places; empty, or themes,places, runs both",
  })
  .transform((items) => serviceNames.filter((name) => items.length === 0 || items.includes(name)));

/** The process: where it listens, what it is, and where it keeps its files. */
export const ofProcess = {
  NODE_ENV: variable(
    "",
    "production refuses every insecure default; development, test or empty: local mode",
    nodeEnv,
  ),
  ROLE: variable(
    "all",
    "web answers requests, worker analyses and links pictures, all does both",
    z.enum(["web", "worker", "all"], { error: "must be web, worker or all" }).default("all"),
  ),
  SERVICES: variable(
    "",
    "themes or places runs that service alone, without any part of the other; empty: both",
    services,
  ),
  HOST: variable(
    "127.0.0.1",
    "Listen address; a container sets 0.0.0.0",
    z.string().default("127.0.0.1"),
  ),
  PORT: variable("8080", "Listen port", integer(0, 65_535, 8080)),
  PUBLIC_BASE_URL: variable(
    "http://localhost:8080",
    "Where people reach the service; used in redirects, snippets and media URLs",
    httpUrl.optional(),
  ),
  DATA_DIR: variable(
    ".data",
    "Folder for the embedded database, pictures and generated secrets",
    z.string().default(".data"),
  ),
} satisfies Record<string, Variable>;
