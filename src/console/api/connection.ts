import { Signal } from "../parts/signal.ts";
import { runs } from "./base.ts";
import { client, listenForSilence, queryClient, trpc } from "./client.ts";
import { failureOf } from "./error.ts";
import { heard } from "./heard.ts";
import { ServiceWatch } from "./service-watch.ts";

/** `live`: events arrive. `polling`: the console polls. `offline`: the service does not answer. */
export type Connection = "live" | "polling" | "offline";

export const connection = new Signal<Connection>(navigator.onLine ? "polling" : "offline");

/** The last rename of a theme that an event reported. */
export const renamed = new Signal<{ slug: string; newSlug: string } | undefined>(undefined);

type Subscribe = typeof client.changes.events.subscribe;
const POLL_MS = 5_000;
const AGAIN_MS = 10_000;
/** How long a console that finds too many others listening waits before it tries again. */
const ROOM_MS = 60_000;

/** A version never changes, nor does what differs between two. */
const lasting: ReadonlySet<unknown> = new Set(["version", "diff"]);
/** The procedures whose answers events keep up to date. */
const followed: ReadonlySet<unknown> = new Set([
  "themes",
  "reviews",
  "releases",
  "places",
  "images",
  "comments",
]);

const refreshThemes = (): void => {
  void queryClient.invalidateQueries({
    ...trpc.themes.pathFilter(),
    predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && lasting.has(path[1])),
  });
  void queryClient.invalidateQueries(trpc.reviews.pathFilter());
  void queryClient.invalidateQueries(trpc.releases.pathFilter());
};
const refresh = (): void => {
  if (runs("themes")) refreshThemes();
  if (runs("places")) heard.everything();
};
/** Reads again what was asked for before the stream opened, because a change meanwhile sent no event. */
const catchUp = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      Array.isArray(path) && followed.has(path[0]) && !lasting.has(path[1]),
  });

type Heard = Parameters<NonNullable<Parameters<Subscribe>[1]["onData"]>>[0] extends {
  data: infer Event;
}
  ? Event
  : never;

function hear(event: Exclude<Heard, { type: "poll" }>): void {
  if (event.type === "open") catchUp();
  else if (event.type === "resync") refresh();
  else if (event.type === "theme" || event.type === "release") {
    if (event.type === "theme" && event.newSlug !== undefined) {
      renamed.set({ slug: event.slug, newSlug: event.newSlug });
    }
    refreshThemes();
  } else heard.of(event);
}

/** Repeats the queries that failed because the service did not answer. */
const retryFailed = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.status === "error" && failureOf(state.error).code === "network",
  });

/**
 * Follows the service by its events, or by polling without them. A hidden tab closes its stream, because a
 * browser has six connections for all its tabs.
 */
export function follow(): () => void {
  let stream: ReturnType<Subscribe> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(retry);
    stream?.unsubscribe();
    stream = undefined;
  };
  const open = (): void => {
    close();
    stream = client.changes.events.subscribe(
      {},
      {
        onConnectionStateChange: ({ state, error }) => {
          if (state === "pending") connection.set("live");
          else withoutStream(error != null);
        },
        onData: ({ data: event }) => {
          if (event.type === "poll") {
            close();
            withoutStream(false);
            refresh();
            // Not all at once, or they would only take turns.
            retry = setTimeout(open, ROOM_MS * (1 + Math.random()));
          } else hear(event);
        },
        onError: () => {
          withoutStream(true);
          retry = setTimeout(open, AGAIN_MS);
        },
      },
    );
  };
  const look = (): void => {
    if (document.visibilityState === "hidden") close();
    else if (stream === undefined) {
      refresh();
      open();
    }
  };
  const back = (): void => {
    connection.set("polling");
    refresh();
    retryFailed();
    if (document.visibilityState !== "hidden") open();
  };
  const service = new ServiceWatch(() => connection.set("offline"), back);
  const withoutStream = (hasFailed: boolean): void => {
    if (!navigator.onLine) connection.set("offline");
    else if (connection.get() === "live") connection.set("polling");
    if (hasFailed) void service.look();
  };
  const offline = (): void => withoutStream(true);
  const stopListening = queryClient.getQueryCache().subscribe((event) => {
    const failure = event.type === "updated" && event.action.type === "error" && event.action.error;
    if (failure && failureOf(failure).code === "network") void service.look();
  });
  const stopTiming = listenForSilence(() => void service.look());
  const poll = setInterval(() => {
    if (connection.get() === "polling" && document.visibilityState === "visible") refresh();
  }, POLL_MS);
  open();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("offline", offline);
  window.addEventListener("online", back);
  return () => {
    close();
    service.stop();
    stopListening();
    stopTiming();
    clearInterval(poll);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("offline", offline);
    window.removeEventListener("online", back);
  };
}
