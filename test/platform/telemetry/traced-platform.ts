import { expect } from "vitest";
import { freshDatabase } from "../../support/database.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../../support/process.ts";
import { type Collector, type Span, startCollector } from "./collector.ts";

/** The platform as operators start it, without its console, and the collector that it sends to. */
export async function startTracedPlatform(
  env: Record<string, string> = {},
): Promise<{ platform: PlatformProcess; collector: Collector }> {
  const collector = await startCollector();
  const platform = await PlatformProcess.spawn(
    {
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: await scratchFolder(),
      ANALYZERS: "exif,pixels",
      ENABLE_REST: "true",
      LOG_LEVEL: "info",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: "100",
      ...env,
    },
    ["node", "--import", "./src/start/preload.ts", "src/main.ts"],
  );
  await platform.ready();
  return { platform, collector };
}

/** Shares a place, and a picture of it in a request of its own; gives the picture's id. */
export async function uploadPicture(
  { url }: Pick<PlatformProcess, "url">,
  picture: Buffer,
  headers: Record<string, string> = {},
): Promise<string> {
  const authorization = `Bearer ${PROCESS_KEY}`;
  const place = await fetch(`${url}/trpc/places.create`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ title: "Pier", latitude: 1, longitude: 2 }),
  });
  const { result } = (await place.json()) as { result: { data: { id: string } } };
  const uploaded = await fetch(`${url}/trpc/images.add?placeId=${result.data.id}`, {
    method: "POST",
    headers: { authorization, "content-type": "application/octet-stream", ...headers },
    body: picture as never,
  });
  expect(uploaded.status).toBe(200);
  const answer = (await uploaded.json()) as { result: { data: { image: { id: string } } } };
  return answer.result.data.image.id;
}

/** One span of that name in a trace, once it has arrived. */
async function spanNamed(spans: Span[], traceId: string, name: string): Promise<Span> {
  const find = () => spans.find((span) => span.traceId === traceId && span.name === name);
  await expect.poll(() => find()?.name).toBe(name);
  return find() as Span;
}

/** The work of an upload between its request and its row, by the names of the spans around it. */
const STAGING = [
  ["storage create", "receive picture", "images.add"],
  ["decode picture", "make master", "images.add"],
  ["storage file", "make master", "images.add"],
  ["storage create", "make master", "images.add"],
];

/** Expects spans of receiving, decoding and storing a picture, and none that names a key. */
export async function expectStaging(spans: Span[], traceId: string): Promise<void> {
  await spanNamed(spans, traceId, "images.add");
  const ours = spans.filter((span) => span.traceId === traceId);
  const found = ours.map((span) => lineage(ours, span).slice(0, 3));
  for (const names of STAGING) expect(found).toContainEqual(names);
  expect(JSON.stringify(ours)).not.toMatch(/pictures\//);
}

/** The names of a span and all those above it, the span's first. */
function lineage(spans: readonly Span[], span: Span): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent === undefined ? [] : lineage(spans, parent))];
}

/** An upload's trace, from its request to analysis and linking; gives the request's span. */
export async function expectOneTrace(
  spans: Span[],
  traceId: string,
  system: string,
): Promise<Span> {
  const root = await spanNamed(spans, traceId, "POST /trpc/images.add");
  const pixels = await spanNamed(spans, traceId, "analyze pixels");
  await expect
    .poll(() => lineage(spans, pixels))
    .toEqual([
      "analyze pixels",
      "process analysis",
      "send analysis",
      "images.add",
      "POST /trpc/images.add",
    ]);
  // The upload asks for linking itself, and so does the analysis that has found where the camera was.
  const passes = () =>
    spans
      .filter((span) => span.traceId === traceId && span.name === "linking.relate")
      .map((span) => lineage(spans, span).slice(0, 5));
  await expect
    .poll(passes)
    .toContainEqual([
      "linking.relate",
      "process linking",
      "send linking",
      "analysis.finish",
      "process analysis",
    ]);
  const described = { "messaging.system.name": system, "messaging.destination.name": "analysis" };
  expect(await spanNamed(spans, traceId, "send analysis")).toMatchObject({
    kind: "SPAN_KIND_PRODUCER",
    attributes: { ...described, "messaging.operation.type": "send" },
  });
  expect(await spanNamed(spans, traceId, "process analysis")).toMatchObject({
    kind: "SPAN_KIND_CONSUMER",
    attributes: {
      ...described,
      "messaging.operation.type": "process",
      "messaging.message.id": expect.stringMatching(/^[\da-f-]+$/),
    },
  });
  return root;
}

/** The lines that the platform has logged so far. */
export const linesOf = (platform: PlatformProcess): Record<string, unknown>[] =>
  platform.output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
