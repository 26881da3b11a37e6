import { PlatformError } from "../../src/errors/errors.ts";
import type { ClaimedDelivery } from "../../src/outbox/delivering/claim.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { WorkerServices } from "../services.ts";

/** How long a comparison may take, which runs after all of authors. */
const COMPARE_MS = 10_000;

type Data = ClaimedDelivery["data"];

/** The event's data with its address, and for a publication how much it changes. */
export async function completeData(
  services: WorkerServices,
  { type, data, eventId }: ClaimedDelivery,
): Promise<Data> {
  if (type === "theme.published" && !("level" in data)) {
    const given = { ...data, ...(await compare(services, data)) };
    const { deliveries } = serviceCaller(services, "deliveries");
    const kept = await deliveries.complete({ eventId, data: given });
    return { ...kept, ...addressOf(services, type, data) };
  }
  return { ...data, ...addressOf(services, type, data) };
}

async function compare(services: WorkerServices, { slug, version }: Data): Promise<Data> {
  const { deliveries } = serviceCaller(services, "deliveries");
  const found = await deliveries.published({ slug: String(slug), version: Number(version) });
  const previous = found?.before?.version ?? null;
  if (!found?.before) return { previous, level: null, counts: null };
  try {
    const signal = AbortSignal.timeout(COMPARE_MS);
    const { before, after } = found;
    const { level, counts } = await services.engine.verdict(before.tokens, after, { signal });
    return { previous, level, counts };
  } catch (error) {
    if (error instanceof PlatformError) return { previous, level: null, counts: null };
    throw error;
  }
}

/** The address of the event's subject in the console. */
function addressOf({ config }: WorkerServices, type: string, data: Data): Data {
  const [kind, what] = type.split(".");
  if (what === "deleted") return {};
  const console = `${config.publicBaseUrl}/console`;
  if (kind === "image") return { url: `${console}/places/${data.place}` };
  const slug = encodeURIComponent(String(data.newSlug ?? data.slug));
  if (kind === "theme") return { url: `${console}/themes/${slug}` };
  if (kind === "review")
    return {
      url: `${console}/themes/${slug}/review${data.review === null ? "" : `?id=${data.review}`}`,
    };
  return {};
}
