const ofDatabase = new WeakSet<Error>();

/** Marks an error as raised by a database connection, because a socket's code alone does not show it. */
export function markAsDatabases(error: unknown): void {
  if (error instanceof Error) ofDatabase.add(error);
}

export const isMarkedAsDatabases = (error: Error): boolean => ofDatabase.has(error);
