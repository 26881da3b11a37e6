import type { Load } from "./load.ts";
import { assumed, measured } from "./measured.ts";
import { needsOf } from "./needs.ts";

/** Streams of an instance: `web.listeners` (terraform/variables-size.tf). */
export const LISTENERS = 200;

export interface Streams {
  /** Consoles and programs that listen at the same time. */
  listeners: number;
  /** Instances of web that hold them. */
  instances: number;
  /** Events a second that each of them gets. */
  events: number;
  /** vCPUs of web that send them: every event goes to every listener. */
  cpu: number;
  /** vCPUs of web and PostgreSQL that answer subscriptions at the most: of equal events that wait one is answered. */
  answering: number;
}

export function streamsOf(load: Load): Streams {
  const listeners = load.listeners;
  const events = needsOf(load).notifying;
  return {
    listeners,
    instances: Math.ceil(listeners / LISTENERS),
    events,
    answering:
      assumed.vcpuSlower *
      assumed.subscribers *
      listeners *
      events *
      (measured.read.web + measured.read.database),
    cpu: assumed.vcpuSlower * listeners * (events * measured.event + measured.idleListener),
  };
}
