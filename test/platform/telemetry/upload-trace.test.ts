import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  lineage,
  linesOf,
  spanNamed,
  startTracedPlatform,
  uploadPicture,
} from "./traced-platform.ts";

const picture = readFileSync(
  new URL("../../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);
const traceId = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

it("an upload, its analysis and its linking are one trace, over both hops of the queue", async () => {
  const { platform, collector } = await startTracedPlatform();
  const { spans } = collector;
  await uploadPicture(platform, picture, { traceparent });
  const root = await spanNamed(spans, traceId, "POST /trpc/images.add");
  const linking = await spanNamed(spans, traceId, "linking.relate");
  await spanNamed(spans, traceId, "process linking");
  await spanNamed(spans, traceId, "process analysis");
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
  const ways = () =>
    spans
      .filter((span) => span.traceId === traceId && span.name === "linking.relate")
      .map((span) => lineage(spans, span).slice(0, 5));
  await expect
    .poll(ways)
    .toContainEqual([
      "linking.relate",
      "process linking",
      "send linking",
      "analysis.finish",
      "process analysis",
    ]);
  expect(linking.attributes).toMatchObject({ "rpc.method": "linking.relate" });
  expect(root.parentSpanId).toBe("b7ad6b7169203331");
  const sent = await spanNamed(spans, traceId, "send analysis");
  const processed = await spanNamed(spans, traceId, "process analysis");
  expect(sent).toMatchObject({
    kind: "SPAN_KIND_PRODUCER",
    attributes: {
      "messaging.system.name": "pg-boss",
      "messaging.operation.name": "send",
      "messaging.operation.type": "send",
      "messaging.destination.name": "analysis",
    },
  });
  expect(processed).toMatchObject({
    kind: "SPAN_KIND_CONSUMER",
    attributes: {
      "messaging.operation.type": "process",
      "messaging.message.id": expect.stringMatching(/^[\da-f-]{36}$/),
    },
  });
  const [line] = linesOf(platform).filter(({ message }) =>
    /images\.add.*200/.test(String(message)),
  );
  expect(line).toMatchObject({ trace_id: traceId, span_id: root.spanId, trace_sampled: true });
});
