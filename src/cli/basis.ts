/** Finds the version of a theme that a document is based on, and refuses to undo later changes. */
import type { Conflict } from "../token-text/merge.ts";
import { Failure, statuses } from "./failure.ts";
import { digestOf, type Lock, type Locked } from "./lock.ts";
import type { ReadDocument } from "./read-document.ts";
import { Refused, type Server } from "./server.ts";
import { conflictLines, type Merged, shownConflicts, takeIn, type Winner } from "./take-in.ts";
import { readTheme, type Theme } from "./themes.ts";
import { program } from "./usage.ts";

/** A refusal because the theme has moved on since the document's version. */
export class MovedOn extends Failure {
  private readonly more: Record<string, unknown>;

  constructor(message: string, more: Record<string, unknown>) {
    super(message, statuses.moved);
    this.more = more;
  }

  override shown(): Record<string, unknown> {
    return { ...super.shown(), ...this.more };
  }
}

/** A command's document, and the theme that it goes to. */
export interface Comparison {
  read: ReadDocument;
  theme: Theme;
  lock: Lock | undefined;
  /** The platform's address. */
  platform: string;
  /** The version that the command line names; it overrides the lock's. */
  namedVersion: number | undefined;
  /** How to give the command again, for advice. */
  command: string;
}

/**
 * The relation of a document to a theme's newest version: based on it, on an older or a newer one, on one
 * that the platform has replaced by another of its number, or on none that is known.
 */
export type Standing =
  | { kind: "current" | "unknown" }
  | { kind: "behind" | "ahead" | "replaced"; version: number };

export function standingOf({ read, theme, lock, platform, namedVersion }: Comparison): Standing {
  const entry = lock?.find(platform, theme.slug);
  const version = namedVersion ?? entry?.version;
  const isSame = JSON.stringify(theme.tokens) === JSON.stringify(read.document);
  // An equal document undoes nothing, unless it would make an archived theme live again.
  if (isSame && (version === undefined || theme.status === "published")) return { kind: "current" };
  if (version === undefined) return { kind: "unknown" };
  if (namedVersion === undefined && entry !== undefined) {
    const digest = digestOf(theme.tokens);
    if (version < theme.version && entry.workingCopy === digest) return { kind: "current" };
    if (version === theme.version && entry.integrity !== digest)
      return { kind: "replaced", version };
  }
  if (version === theme.version) return { kind: "current" };
  return { kind: version < theme.version ? "behind" : "ahead", version };
}

/**
 * Merges the theme's later changes into the document.
 *
 * @throws MovedOn with the conflicts; also if the platform no longer has the document's version, or has
 * archived the theme since
 */
export async function mergeNewer(
  comparison: Comparison,
  version: number,
  server: Server,
  winner: Winner | undefined,
): Promise<Merged> {
  const { theme, read, lock, platform, namedVersion } = comparison;
  const base = await readTheme(server, { slug: theme.slug, version: String(version) }).catch(
    (error: unknown) => {
      if (error instanceof Refused && error.httpStatus === 404) throw replaced(comparison, version);
      throw error;
    },
  );
  const entry = lock?.find(platform, theme.slug);
  if (namedVersion === undefined && entry?.integrity !== digestOf(base.tokens)) {
    throw replaced(comparison, version);
  }
  if (base.status === "published" && theme.status === "archived") {
    throw archivedSince(comparison, version);
  }
  const merged = takeIn(read, base.tokens, theme.tokens, winner);
  if (merged.conflicts.length > 0) throw conflicting(comparison, version, merged.conflicts);
  return merged;
}

/** Refuses a document that is not based on the newest version. */
export function refusalOf(comparison: Comparison, standing: Standing): MovedOn {
  if (standing.kind === "behind") return movedOn(comparison, standing.version);
  if ("version" in standing) return replaced(comparison, standing.version);
  return baseless(comparison);
}

const versionsOf = ({ theme }: Comparison, version: number | undefined) => ({
  versions: { document: version ?? null, theme: theme.version },
});

function movedOn(comparison: Comparison, version: number): MovedOn {
  const { theme, read, command } = comparison;
  const { slug } = theme;
  return new MovedOn(
    `${slug} is at version ${theme.version}, and ${read.file} is based on version ${version}. Nothing was sent, because that would undo what came in between.
  ${program} diff ${slug}@${version} ${slug}@${theme.version}
    shows what came in between
  ${command} --merge
    merges it into the document, token by token
  ${command} --base-version ${theme.version}
    sends the document as it is`,
    versionsOf(comparison, version),
  );
}

function conflicting(
  comparison: Comparison,
  version: number,
  conflicts: readonly Conflict[],
): MovedOn {
  const { theme, read, command } = comparison;
  const many = conflicts.length === 1 ? "1 value" : `${conflicts.length} values`;
  return new MovedOn(
    `${theme.slug} is at version ${theme.version}, and ${read.file} is based on version ${version}. Both changed ${many}, so nothing was sent or written:
${conflictLines(conflicts).join("\n")}
  Write their value into the document to take it, and give the command again; or
  ${command} --merge --conflicts theirs
    takes their values, --conflicts mine yours`,
    { ...versionsOf(comparison, version), conflicts: shownConflicts(conflicts) },
  );
}

function archivedSince(comparison: Comparison, version: number): MovedOn {
  const { theme, command } = comparison;
  return new MovedOn(
    `${theme.slug} was archived since version ${version}, and is at version ${theme.version}. Nothing was sent, because that would put it live again.
  ${command} --base-version ${theme.version}
    does so`,
    versionsOf(comparison, version),
  );
}

/** The platform does not have the document's version, or has another one under its number. */
function replaced(comparison: Comparison, version: number): MovedOn {
  const { theme, read, command, namedVersion, lock } = comparison;
  const { slug } = theme;
  const source = namedVersion === undefined ? (lock?.file ?? "the lock") : "the command line";
  return new MovedOn(
    `${slug} is at version ${theme.version}; it does not have the version ${version} that ${source} names. Was the platform restored from a backup, or the theme made again? Nothing was sent.
  ${program} diff ${slug} ${read.file}
    shows how they differ
  ${command} --base-version ${theme.version}
    sends the document as it is`,
    versionsOf(comparison, version),
  );
}

/** Neither a lock nor the command line names a version. */
function baseless(comparison: Comparison): MovedOn {
  const { theme, read, lock, command, platform } = comparison;
  const { slug } = theme;
  const others = lock?.platformsOf(slug) ?? [];
  const why =
    lock === undefined
      ? "standard input has no lock"
      : others.length > 0
        ? `${lock.file} names ${slug} of ${others.join(" and ")}, not of ${platform}`
        : `${lock.file} does not name ${slug}`;
  return new MovedOn(
    `${slug} is at version ${theme.version} and differs from ${read.file}, and no version is known that the document is based on: ${why}. Nothing was sent, because that could undo changes of others.
  ${program} diff ${slug} ${read.file}
    shows how they differ
  ${program} pull ${slug} --out <file>
    fetches the theme, with a lock, to begin with
  ${command} --base-version ${theme.version}
    sends the document as it is, and writes the lock`,
    versionsOf(comparison, undefined),
  );
}

/** The lock's entry for a document that is based on this version of a theme. */
export const lockedAt = (
  platform: string,
  { slug, version, tokens }: Pick<Theme, "slug" | "version" | "tokens">,
): Locked => ({ platform, theme: slug, version, integrity: digestOf(tokens) });
