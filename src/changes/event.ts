/**
 * The events for listeners, by type. A module with a new event declares it in its own code
 * (`declare module`).
 */
export interface EventTypes {
  /** The stream is open: events for all later changes follow. */
  open: object;
  /** Changes may have been missed: listeners must read their data again. */
  resync: object;
}

export type ChangeEvent = {
  [Type in keyof EventTypes]: { type: Type; at: string } & EventTypes[Type];
}[keyof EventTypes];

/** An event in the form in which it is sent. */
export const resync = (): ChangeEvent => ({ type: "resync", at: new Date().toISOString() });
