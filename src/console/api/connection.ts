import { Signal } from "../parts/signal.ts";
import { client, queryClient, trpc } from "./client.ts";
import { heard } from "./heard.ts";
import { sessionEnded } from "./session-ended.ts";

/** `live`: events arrive. `polling`: the console polls. `offline`: the service does not answer. */
export type Connection = "live" | "polling" | "offline";

export const connection = new Signal<Connection>(navigator.onLine ? "polling" : "offline");

/** The theme that got another slug last, as it is heard of. */
export const renamed = new Signal<{ slug: string; newSlug: string } | undefined>(undefined);

type Subscribe = typeof client.changes.events.subscribe;
const POLL_MS = 5_000;
const AGAIN_MS = 10_000;

/** A version never changes, nor does what differs between two. */
const lasting: ReadonlySet<unknown> = new Set(["version", "diff"]);
/** The procedures whose answers events keep up to date. */
const followed: ReadonlySet<unknown> = new Set(["themes", "places", "images", "comments"]);

const refreshThemes = (): void =>
  void queryClient.invalidateQueries({
    ...trpc.themes.pathFilter(),
    predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && lasting.has(path[1])),
  });
const refresh = (): void => {
  refreshThemes();
  heard.everything();
};
/** Reads again what was answered before the stream opened, because a change meanwhile sent no event. */
const catchUp = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ state, queryKey: [path] }) =>
      state.dataUpdatedAt > 0 &&
      Array.isArray(path) &&
      followed.has(path[0]) &&
      !lasting.has(path[1]),
  });
const withoutStream = (): void => connection.set(navigator.onLine ? "polling" : "offline");

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
        onConnectionStateChange: ({ state }) => {
          if (state === "pending") connection.set("live");
          else withoutStream();
        },
        onData: ({ data: event }) => {
          if (event.type === "open") catchUp();
          else if (event.type === "resync") refresh();
          else if (event.type === "theme") {
            if (event.newSlug !== undefined) {
              renamed.set({ slug: event.slug, newSlug: event.newSlug });
            }
            refreshThemes();
          } else heard.of(event);
        },
        onError: () => {
          withoutStream();
          void lookForSession();
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
  const online = (): void => {
    withoutStream();
    refresh();
    open();
  };
  const poll = setInterval(() => {
    if (connection.get() === "polling" && document.visibilityState === "visible") refresh();
  }, POLL_MS);
  open();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("offline", withoutStream);
  window.addEventListener("online", online);
  return () => {
    close();
    clearInterval(poll);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("offline", withoutStream);
    window.removeEventListener("online", online);
  };
}

/** A stream that is refused does not say why; the session does. */
async function lookForSession(): Promise<void> {
  const session = await client.session.current.query().catch(() => undefined);
  if (session === null) sessionEnded.notify();
}
