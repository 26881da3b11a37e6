import { Signal } from "../parts/signal.ts";
import { client, queryClient, trpc } from "./client.ts";

/** `live`: changes arrive by themselves. `polling`: they are asked for. `offline`: nobody answers. */
export type Connection = "live" | "polling" | "offline";

export const connection = new Signal<Connection>(navigator.onLine ? "polling" : "offline");

type Told = Parameters<
  NonNullable<Parameters<typeof client.themes.events.subscribe>[1]["onData"]>
>[0]["data"];

/** A change of a theme, whoever made it and on whichever replica. */
export type ThemeEvent = Extract<Told, { type: "theme" }>;

const listeners = new Set<(event: ThemeEvent) => void>();

export function onThemeEvent(listener: (event: ThemeEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const POLL_MS = 5_000;

/** Follows the service: by its events, and where they do not come by asking while somebody looks. */
export function follow(): () => void {
  const refresh = (): void => void queryClient.invalidateQueries(trpc.themes.pathFilter());
  const subscription = client.themes.events.subscribe(
    {},
    {
      onConnectionStateChange: ({ state }) => {
        if (!navigator.onLine) connection.set("offline");
        else connection.set(state === "pending" ? "live" : "polling");
      },
      onData: ({ data: event }) => {
        if (event.type !== "open") refresh();
        if (event.type === "theme") for (const listener of listeners) listener(event);
      },
      onError: () => connection.set(navigator.onLine ? "polling" : "offline"),
    },
  );
  const poll = setInterval(() => {
    if (connection.get() === "polling" && document.visibilityState === "visible") refresh();
  }, POLL_MS);
  const offline = (): void => connection.set("offline");
  const online = (): void => {
    connection.set("polling");
    refresh();
  };
  window.addEventListener("offline", offline);
  window.addEventListener("online", online);
  return () => {
    subscription.unsubscribe();
    clearInterval(poll);
    window.removeEventListener("offline", offline);
    window.removeEventListener("online", online);
  };
}
