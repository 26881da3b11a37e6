/**
 * The events for listeners, by type. A module with a new event declares it in its own code
 * (`declare module`).
 */
export interface EventTypes {
  /** The stream is open: events for all later changes follow. */
  open: object;
  /** Changes may have been missed: listeners must read their data again. */
  resync: object;
  /** Too many listen here already. The stream ends: the client asks from time to time, and listens again later. */
  poll: object;
}

/** An event as listeners receive it. */
export type ChangeEvent = {
  [Type in keyof EventTypes]: { type: Type; at: string } & EventTypes[Type];
}[keyof EventTypes];

/** Has listeners read their data again, after changes that no event describes. */
export const resync = (): ChangeEvent => ({ type: "resync", at: new Date().toISOString() });
