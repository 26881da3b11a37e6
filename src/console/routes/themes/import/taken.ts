/** A file with its text. */
export interface GivenFile {
  /** Its path, with `/` between folders. */
  name: string;
  content: string;
  /** The name of the archive that it was taken out of. */
  archive?: string;
}

/** A file that cannot be read, and why. */
export interface Unread {
  name: string;
  reason: string;
}

export interface Taken {
  files: GivenFile[];
  unread: Unread[];
  /** Names of those in folders that are hidden, or hold no tokens by their kind. */
  skipped: string[];
  /** Why nothing was taken, in words. */
  problem?: string;
}
