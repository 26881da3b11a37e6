/**
 * What is told to those who listen, by its type. A module that tells of one more thing declares it
 * beside that thing (`declare module`).
 */
export interface EventTypes {
  /** The stream is open: what changes from now on will be told. */
  open: object;
  /** Something may have changed of which nothing is known: whatever was read is to be read again. */
  resync: object;
}

export type ChangeEvent = {
  [Type in keyof EventTypes]: { type: Type; at: string } & EventTypes[Type];
}[keyof EventTypes];

/** What is told now, in the form in which it is sent. */
export const resync = (): ChangeEvent => ({ type: "resync", at: new Date().toISOString() });
