/** The headers of a stream of events: they stop proxies from buffering events or delaying them for compression. */
export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};
