const ofDatabase = new WeakSet<Error>();

/** Says of an error that a connection to the database raised it: a socket's code alone may be anybody's. */
export function markAsDatabases(error: unknown): void {
  if (error instanceof Error) ofDatabase.add(error);
}

export const isMarkedAsDatabases = (error: Error): boolean => ofDatabase.has(error);
