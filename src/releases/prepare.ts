import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../errors/errors.ts";
import type { Context } from "../procedures/context.ts";
import { requestOf } from "../procedures/request-of.ts";
import type { CurrentSettings } from "../settings/current.ts";
import {
  type BreakingRule,
  type Judging,
  liveVersion,
  ruleFor,
} from "../themes/going-live/breaking.ts";
import { keepHashes } from "../themes/going-live/kept-hashes.ts";
import { ownersAsked } from "../themes/governance/owned.ts";
import type { Judged } from "../themes/reviews/view.ts";
import { type Candidate, candidateOf } from "./content.ts";

/** The time in which a release's changes are judged for people; those that remain go without. */
const JUDGING_MS = 10_000;

interface Preparing extends Pick<Context, "caller" | "signal"> {
  em: EntityManager;
  services: { engine: Judging; settings: CurrentSettings };
}

export interface Prepared {
  breaking: BreakingRule;
  /** Keeps all of its answers, because the engine's cache has too few places for a large release. */
  engine: Judging;
  /** The verdicts by theme. */
  verdicts: ReadonlyMap<string, Judged>;
}

interface Options {
  /** Whether the release may break what is live. */
  accepted: boolean;
  /** Whether to judge for people also where no rule needs it. */
  judges?: boolean;
  afterEach?: () => Promise<void>;
}

/**
 * Validates and judges what themes put live with a release, before the transaction, so that no row lock
 * waits for the engine. Refuses nothing.
 */
export async function prepare(
  ctx: Preparing,
  themeIds: readonly string[],
  { accepted, judges = false, afterEach = async () => {} }: Options,
): Promise<Prepared> {
  const engine = keeping(ctx.services.engine);
  const services = { ...ctx.services, engine };
  const until = performance.now() + JUDGING_MS;
  const verdicts = new Map<string, Judged>();
  const { "publish.breaking": setting } = await services.settings.read();
  let breaking = setting === "confirm" && accepted ? "allow" : (setting as BreakingRule);
  for (const themeId of themeIds) {
    const em = ctx.em.fork() as EntityManager;
    const candidate = await candidateOf(em, { themeId, slug: "" }).catch(asNone);
    if (candidate === null) continue;
    const { slug } = candidate.theme;
    const { tokens } = candidate.content;
    await keepHashes(em, services.settings, slug);
    await engine.validate(tokens, requestOf(ctx));
    breaking = await ruleFor(em, { ...ctx, services }, { slug, tokens, accepted });
    await ownersAsked({ em, services }, candidate.theme, candidate.content).catch(asNone);
    const isInTime = judges && performance.now() < until;
    const verdict = isInTime ? await judge(em, ctx, engine, candidate) : null;
    if (verdict !== null) verdicts.set(themeId, verdict);
    await afterEach();
  }
  return { breaking, engine, verdicts };
}

/** Judges the change for users; null without time for it. */
async function judge(
  em: EntityManager,
  ctx: Preparing,
  engine: Judging,
  { theme, content, hash }: Candidate,
): Promise<Judged | null> {
  const live = await liveVersion(em, theme);
  const judged = await engine
    .verdict(live?.tokens ?? "{}", content.tokens, requestOf(ctx))
    .catch(asNone);
  return (
    judged && { level: judged.level, counts: judged.counts, live: live?.version ?? null, hash }
  );
}

/** The transaction refuses what is refused here too. */
function asNone(error: unknown): null {
  if (error instanceof PlatformError) return null;
  throw error;
}

/** An engine that keeps all of its answers. */
export function keeping(engine: Judging): Judging {
  const diffs = new Map<string, ReturnType<Judging["diff"]>>();
  const validations = new Map<string, ReturnType<Judging["validate"]>>();
  const verdicts = new Map<string, ReturnType<Judging["verdict"]>>();
  return {
    diff: (document, other, request) =>
      kept(diffs, `${digest(document)} ${digest(other)}`, () =>
        engine.diff(document, other, request),
      ),
    validate: (document, request) =>
      kept(validations, digest(document), () => engine.validate(document, request)),
    verdict: (document, other, request) =>
      kept(verdicts, `${digest(document)} ${digest(other)}`, () =>
        engine.verdict(document, other, request),
      ),
  };
}

function kept<T>(all: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = all.get(key) ?? make();
  all.set(key, found);
  found.catch(() => all.delete(key));
  return found;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("base64");
