/** A package of `package-lock.json`. */
export interface LockEntry {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
}
