import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  expectOneTrace,
  startTracedPlatform,
  uploadPicture,
} from "../platform/telemetry/traced-platform.ts";
import { freshDatabase } from "../support/database.ts";
import { scratchFolder } from "../support/process.ts";
import { emulator, makeTopics, newPrefix, surroundings } from "./support/pubsub.ts";

const picture = readFileSync(
  new URL("../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);
const traceId = "0af7651916cd43dd8448eb211c80319c";

it.skipIf(emulator === null)(
  "an upload is one trace from the web service through Pub/Sub to the worker",
  async () => {
    const prefix = newPrefix();
    await makeTopics(prefix, { backoff: 1 });
    const shared = {
      ...surroundings(),
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: await scratchFolder(),
      PUBSUB_TOPIC_PREFIX: prefix,
      PUBSUB_MODE: "pull",
    };
    const web = await startTracedPlatform({ ...shared, ROLE: "web" });
    const { spans, url } = web.collector;
    await startTracedPlatform({ ...shared, ROLE: "worker", OTEL_EXPORTER_OTLP_ENDPOINT: url });
    await uploadPicture(web.platform, picture, {
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    });
    const root = await expectOneTrace(spans, traceId, "gcp.pubsub");
    expect(root.parentSpanId).toBe("b7ad6b7169203331");
    // The client's own tracing would make a dozen more.
    const hops = spans.filter((span) => /PRODUCER|CONSUMER/.test(span.kind));
    expect(new Set(hops.map(({ name }) => name))).toEqual(
      new Set(["send analysis", "process analysis", "send linking", "process linking"]),
    );
  },
);
