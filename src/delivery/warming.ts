import { setImmediate } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { isInvalid, PlatformError } from "../errors/errors.ts";
import { newId } from "../platform/ids.ts";
import type { Logger } from "../platform/logger.ts";
import type { Delivery } from "./delivery.ts";
import { responsesToWarm, themesToWarm, type WarmedTheme } from "./warm.ts";

declare module "../procedures/services.ts" {
  interface Services {
    warming: Warming;
  }
}

/** A replica that renders reports its progress more often; one that is silent for longer has stopped. */
const STALLED = "5 minutes";

/** The least time between two reports of progress, because every change of a theme needs the same row. */
const REPORT_MS = 500;

const count = z.int().min(0);

export const warmingSchema = z.object({
  state: z.enum(["idle", "warming", "done", "failed"]).meta({
    description:
      "`idle` before the first rebuild; `failed` if the replica stopped or the database was away.",
  }),
  themes: count.meta({ description: "Published themes to render." }),
  artefacts: count.meta({ description: "Responses to render." }),
  done: count.meta({ description: "Responses rendered so far." }),
});
export type WarmingState = z.infer<typeof warmingSchema>;

const idle: WarmingState = { state: "idle", themes: 0, artefacts: 0, done: 0 };

/** How far the last rebuild is, on whichever replica it runs. */
export async function readWarming(em: EntityManager): Promise<WarmingState> {
  const [row] = await em.execute<{ warming: WarmingState | null; stalled: boolean }[]>(
    `select warming - 'run' - 'at' as warming,
            (warming->>'at')::timestamptz < now() - interval '${STALLED}' as stalled
       from delivery_state`,
  );
  const warming = row?.warming ?? idle;
  return warming.state === "warming" && row?.stalled ? { ...warming, state: "failed" } : warming;
}

/** A planned rebuild, which begins once its transaction has committed. */
export interface PlannedWarming extends WarmingState {
  run: string;
  themesToWarm: readonly WarmedTheme[];
}

/** Fills the cache behind a rebuild: one rebuild at a time, one response after another. */
export class Warming {
  private readonly delivery: Delivery;
  private readonly logger: Logger;
  /** The rebuild that this replica works on; a later one takes its place. */
  private current: string | undefined;
  private last: Promise<void> = Promise.resolve();
  private reportedAt = Number.NEGATIVE_INFINITY;

  constructor(delivery: Delivery, logger: Logger) {
    this.delivery = delivery;
    this.logger = logger;
  }

  /** Writes what will be rendered into the database, in the caller's transaction. */
  async plan(em: EntityManager): Promise<PlannedWarming> {
    const themes = await themesToWarm(em);
    const planned: PlannedWarming = {
      run: newId(),
      state: "warming",
      themes: themes.length,
      artefacts: themes.reduce((sum, { artefacts }) => sum + artefacts, 0),
      done: 0,
      themesToWarm: themes,
    };
    await em.execute(`update delivery_state set warming = ${STATE}`, stateOf(planned));
    return planned;
  }

  /** Begins in the background, in place of an earlier rebuild. */
  begin(planned: PlannedWarming): void {
    this.current = planned.run;
    this.last = this.last.then(() => this.run(planned));
  }

  /** Gives the rebuild up and resolves when nothing is being rendered for it. */
  async stop(): Promise<void> {
    this.current = undefined;
    await this.last;
  }

  private async run(planned: PlannedWarming): Promise<void> {
    const state = { ...planned };
    try {
      for (const theme of planned.themesToWarm) {
        const until = state.done + theme.artefacts;
        for (const render of await this.responsesOf(theme)) {
          if (this.current !== planned.run) return;
          await render().catch(unlessRefused);
          state.done += 1;
          await this.report(state);
          // Requests that have come in meanwhile go first.
          await setImmediate();
        }
        // A theme that is no longer published has no responses.
        state.done = until;
      }
      await this.write({ ...state, state: "done" });
    } catch (error) {
      this.logger.warn({ error }, "The render cache could not be filled; readers fill it");
      await this.write({ ...state, state: "failed" }).catch(() => {});
    }
  }

  private async responsesOf(theme: WarmedTheme) {
    try {
      await this.delivery.kept.forget(theme.id);
      return await responsesToWarm(this.delivery.shared(), this.delivery, theme);
    } catch (error) {
      if (error instanceof PlatformError && error.errorCode === "not_found") return [];
      throw error;
    }
  }

  private async report(state: PlannedWarming): Promise<void> {
    if (performance.now() - this.reportedAt < REPORT_MS) return;
    this.reportedAt = performance.now();
    await this.write(state);
  }

  /** Gives the rebuild up if another replica has begun one since. */
  private async write(state: PlannedWarming): Promise<void> {
    const rows = await this.delivery
      .shared()
      .execute(
        `update delivery_state set warming = ${STATE} where warming->>'run' = ? returning 1 as one`,
        [...stateOf(state), state.run],
      );
    if (rows.length === 0 && this.current === state.run) this.current = undefined;
  }
}

/** Ignores the refusal of a sheet that is too large, which readers get as well, so that the others are warmed. */
function unlessRefused(error: unknown): void {
  if (!isInvalid(error)) throw error;
}

const STATE =
  "json_build_object('run', ?::text, 'state', ?::text, 'themes', ?::int, 'artefacts', ?::int, 'done', ?::int, 'at', now())::jsonb";

const stateOf = ({ run, state, themes, artefacts, done }: PlannedWarming): (string | number)[] => [
  run,
  state,
  themes,
  artefacts,
  done,
];
