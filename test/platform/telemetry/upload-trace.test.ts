import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  expectOneTrace,
  expectStaging,
  linesOf,
  startTracedPlatform,
  uploadPicture,
} from "./traced-platform.ts";

const picture = readFileSync(
  new URL("../../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);
const traceId = "0af7651916cd43dd8448eb211c80319c";

it("an upload, its analysis and its linking are one trace, over both hops of the queue", async () => {
  const { platform, collector } = await startTracedPlatform();
  await uploadPicture(platform, picture, { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
  const root = await expectOneTrace(collector.spans, traceId, "pg-boss");
  expect(root.parentSpanId).toBe("b7ad6b7169203331");
  await expectStaging(collector.spans, traceId);
  const [line] = linesOf(platform).filter(({ message }) =>
    /images\.add.*200/.test(String(message)),
  );
  expect(line).toMatchObject({ trace_id: traceId, span_id: root.spanId, trace_sampled: true });
});
