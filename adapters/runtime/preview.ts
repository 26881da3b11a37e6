import type { ServerResponse } from "node:http";
import { z } from "zod";
import { resolvedThemeSchema } from "../../src/delivery/resolved.ts";
import type { PreviewEvent } from "../../src/previews/streams.ts";
import { sendArtefact } from "../support/artefact.ts";
import type { Answered, Route } from "../support/route.ts";

/** Shorter than the idle timeout of proxies. */
const PING_MS = 25_000;
/** After which a client without a stream asks again, by itself. */
const POLL_MS = 15_000;
const RECONNECT_MS = 2000;

const tag = "Run time";

/** The content of preview links, at paths of its own, so that no cache of run time keeps it. */
export const previewRoutes: readonly Route[] = [
  {
    method: "get",
    path: "/rt/v1/preview/theme.css",
    procedure: (p) => p.previews.stylesheet,
    others: "inputs",
    summary: "What a preview link shows, as a stylesheet",
    tag,
    status: 200,
    errors: ["not_found", "rate_limited"],
    produces: ["text/css"],
    responseSchema: z.string(),
    respond: sendArtefact,
  },
  {
    method: "get",
    path: "/rt/v1/preview/theme.json",
    procedure: (p) => p.previews.resolved,
    others: "inputs",
    summary: "What a preview link shows, resolved for one appearance",
    tag,
    status: 200,
    errors: ["not_found", "rate_limited"],
    responseSchema: resolvedThemeSchema,
    respond: sendArtefact,
  },
  {
    method: "get",
    path: "/rt/v1/preview/events",
    procedure: (p) => p.previews.events,
    summary: "Changes of what a preview link shows, as server-sent events",
    tag,
    status: 200,
    errors: ["not_found", "rate_limited"],
    produces: ["text/event-stream"],
    responseSchema: z.string(),
    respond: sendEvents,
  },
];

async function sendEvents(
  events: AsyncGenerator<PreviewEvent, void>,
  { res }: Answered,
): Promise<void> {
  res.writeHead(200, {
    "Content-Type": "text/event-stream",
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
    // Stops proxies from holding events back.
    "X-Accel-Buffering": "no",
  });
  if (res.req.method === "HEAD") {
    res.end();
    await events.return();
    return;
  }
  res.flushHeaders();
  const ping = setInterval(() => {
    if (!res.writableNeedDrain) res.write(": ping\n\n");
  }, PING_MS).unref();
  try {
    for await (const event of events) write(res, event);
  } finally {
    clearInterval(ping);
  }
  res.end();
}

function write(res: ServerResponse, event: PreviewEvent): void {
  const { type } = event;
  const retry = type === "poll" ? POLL_MS : RECONNECT_MS;
  const { slug, name, version, revision, expiresAt } = "preview" in event ? event.preview : {};
  const data = JSON.stringify({ slug, name, version, revision, expiresAt });
  res.write(`retry: ${retry}\nevent: ${type}\ndata: ${data}\n\n`);
}
