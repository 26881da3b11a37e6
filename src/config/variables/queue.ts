import { z } from "zod";
import { text, type Variable, variable } from "./kinds.ts";

/** The queue, if not in the database. */
export const queue = {
  PUBSUB_TOPIC_PREFIX: variable(
    "",
    "Prefix of Pub/Sub topics and subscriptions; empty: the queue is in the database",
    z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9._~+%-]{0,200}$/, {
        error: "must begin with a letter, and hold letters, digits and -._~+% alone",
      })
      .optional(),
  ),
  PUBSUB_MODE: variable(
    "",
    "How workers get messages: push (a worker service on Cloud Run) or pull (worker pool, emulator); empty: pull",
    z.enum(["push", "pull"], { error: "must be push or pull" }).optional(),
  ),
  PUBSUB_PUSH_AUDIENCE: variable(
    "",
    "Audience of the tokens of pushes and of the sweep's schedule",
    text,
  ),
  PUBSUB_PUSH_SERVICE_ACCOUNT: variable(
    "",
    "E-mail of the service account that pushes and calls the sweep",
    z.email({ error: "must be the e-mail of a service account" }).optional(),
  ),
  PUBSUB_PUSH_SIGNATURE: variable(
    "check",
    "check: Google must have signed their tokens; iam: also accepts a token whose signature Cloud Run has removed, because IAM admits that account alone",
    z.enum(["check", "iam"], { error: "must be check or iam" }).default("check"),
  ),
} satisfies Record<string, Variable>;
