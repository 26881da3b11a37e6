import { ChangesListener } from "../changes/listener.ts";
import { EventStreams } from "../changes/streams.ts";
import { runs } from "../config/owners.ts";
import { recordBuild } from "../delivery/build.ts";
import { loadBundles, loadPageFiles } from "../delivery/bundles.ts";
import { loadComponentLayer } from "../delivery/component-layer.ts";
import { Delivery } from "../delivery/delivery.ts";
import { printingHash } from "../delivery/kept/printing.ts";
import { ArtefactStore } from "../delivery/kept/store.ts";
import { themedForms } from "../delivery/themed-forms.ts";
import { UsageCounts } from "../delivery/usage/usage-counts.ts";
import { Warming } from "../delivery/warming.ts";
import { Engine } from "../engine/engine.ts";
import { signedOut } from "../identity/signed-out.ts";
import { model } from "../model/model.ts";
import { connect } from "../platform/database/connect.ts";
import { CurrentSettings } from "../settings/current.ts";
import type { Foundation } from "./foundation.ts";

/** The most connections for run time and probes, which have their own so that other requests cannot starve them. */
const SERVING_CONNECTIONS = 3;
/** Run time's share of a process's connections: a quarter, within 1 and that maximum. */
export const servingShare = (connections: number): number =>
  Math.max(1, Math.min(SERVING_CONNECTIONS, Math.floor(connections / 4)));

/** Starts the services behind run time: the engine, its own connections, the settings and the caches. */
export async function startDelivery(foundation: Foundation) {
  const { config, logger, closers, address, orm, changes, metrics, blobs } = foundation;
  const engine = new Engine({
    onGivenUp: (task, seconds) =>
      logger.error({ task, seconds }, "A task of the token engine took too long and was ended"),
  });
  closers.add(() => engine.close());
  const [componentLayer, bundles, embedPage, styleGuide] = await Promise.all([
    loadComponentLayer(),
    loadBundles(),
    loadPageFiles("embed-page"),
    loadPageFiles("style-guide"),
  ]);
  const serving = await connect(address, model, {
    poolSize: servingShare(config.databasePoolSize),
    onPool: (pool) => metrics.pools.watch("runtime", pool),
  });
  closers.add(() => serving.close(true));
  const settings = new CurrentSettings(serving, changes);
  const usage = new UsageCounts(orm, logger);
  const kept = new ArtefactStore(blobs, serving, await printingHash(componentLayer), logger);
  if (runs(config, "themes")) {
    usage.start();
    closers.add((timeoutMs) => usage.stop(timeoutMs / 2));
    kept.start();
    closers.add(() => kept.stop());
    for (const form of themedForms) metrics.work.expectRenders(form);
  }
  const delivery = new Delivery(
    { orm: serving, engine, settings, changes, usage, kept, work: metrics.work },
    {
      cacheControl: config.runtimeCacheControl,
      publicBaseUrl: config.publicBaseUrl,
      hasSignIn: config.auth !== null,
      componentLayer,
      bundles,
      embedPage,
      styleGuide,
      builtAt: await recordBuild(orm.em.fork(), [componentLayer, bundles, embedPage, styleGuide]),
    },
  );
  const warming = new Warming(delivery, logger);
  closers.add(() => warming.stop());
  if (runs(config, "themes")) metrics.watchCache(() => delivery.stats());
  return { engine, settings, delivery, warming };
}

/** Starts listening to changes of all replicas, and the streams that pass them on. */
export async function startStreams({
  config,
  logger,
  closers,
  address,
  orm,
  changes,
  metrics,
}: Foundation): Promise<EventStreams> {
  const listener = new ChangesListener(address, changes, logger);
  closers.add(() => listener.stop());
  await listener.start();
  const streams = new EventStreams(
    changes,
    config.maxEventStreams,
    (callers) => signedOut(orm.em.fork(), callers),
    logger,
  );
  metrics.watchEventStreams(() => streams.open);
  return streams;
}
