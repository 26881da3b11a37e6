/** The lock next to a token document: the version of each theme that the document is based on. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { isObject, type JsonObject } from "../tokens/json.ts";
import { Failure } from "./failure.ts";
import { readBytes, STDIN } from "./read-bytes.ts";
import { jsonText } from "./terminal.ts";
import { program } from "./usage.ts";
import { writeFile } from "./write-file.ts";

/** An entry: one theme on one platform. */
export interface Locked {
  /** The platform's address. */
  platform: string;
  /** The theme's slug. */
  theme: string;
  version: number;
  /** Digest of that version's tokens, because a restored platform may give its number to others. */
  integrity: string;
  /** Digest of the tokens that the last push saved as the working copy, which an author may publish. */
  workingCopy?: string;
}

const FORMAT = 1;

export class Lock {
  readonly file: string;
  private entries: readonly Locked[];

  private constructor(file: string) {
    this.file = file;
    this.entries = entriesIn(file);
  }

  /**
   * The lock of a document; standard input has none.
   *
   * @throws Failure if it is unreadable, before a command sends or writes anything
   */
  static of(document: string): Lock | undefined {
    return document === STDIN ? undefined : new Lock(`${document}.lock`);
  }

  find(platform: string, theme: string): Locked | undefined {
    return this.entries.find(isOf(platform, theme));
  }

  /** The platforms with an entry for this slug. */
  platformsOf(theme: string): string[] {
    return this.entries.filter((entry) => entry.theme === theme).map(({ platform }) => platform);
  }

  /** Writes an entry; keeps those of other themes and platforms, in a stable order. */
  write(entry: Locked): void {
    const others = entriesIn(this.file).filter(
      (other) => !isOf(entry.platform, entry.theme)(other),
    );
    this.entries = [...others, entry].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    writeFile(this.file, jsonText({ lockfileVersion: FORMAT, themes: this.entries }));
  }
}

/** Identifies tokens by their JSON. */
export const digestOf = (tokens: JsonObject): string =>
  `sha256-${createHash("sha256").update(JSON.stringify(tokens)).digest("base64")}`;

const isOf =
  (platform: string, theme: string) =>
  (entry: Locked): boolean =>
    entry.platform === platform && entry.theme === theme;

const keyOf = ({ platform, theme }: Locked): string => `${platform} ${theme}`;

function entriesIn(file: string): Locked[] {
  if (!existsSync(file)) return [];
  const json = parsed(readBytes(file).bytes.toString("utf8"));
  if (!isObject(json)) throw unreadable(file, "is no JSON object");
  const { lockfileVersion, themes } = json;
  if (typeof lockfileVersion === "number" && lockfileVersion > FORMAT) {
    throw new Failure(
      `${file}: a newer tokenkit wrote it (lockfileVersion ${lockfileVersion}); update this one.`,
    );
  }
  if (lockfileVersion !== FORMAT) throw unreadable(file, `lockfileVersion must be ${FORMAT}`);
  if (!Array.isArray(themes)) throw unreadable(file, "themes must be a list");
  return themes.map((entry, index) => entryOf(entry, file, `themes[${index}]`));
}

const DIGEST = /^sha256-[A-Za-z0-9+/]{43}=$/;
const isDigest = (value: unknown): boolean => typeof value === "string" && DIGEST.test(value);

/** The rule of each field. */
const fields: Record<keyof Locked, [test: (value: unknown) => boolean, what: string]> = {
  platform: [
    (value) => typeof value === "string" && /^https?:\/\//.test(value),
    "must be an address that begins with https:// or http://",
  ],
  theme: [(value) => typeof value === "string" && value !== "", "must be the slug of a theme"],
  version: [
    (value) => Number.isSafeInteger(value) && Number(value) > 0,
    "must be a whole number from 1",
  ],
  integrity: [isDigest, "must be a digest such as sha256-…"],
  workingCopy: [
    (value) => value === undefined || isDigest(value),
    "must be a digest such as sha256-…",
  ],
};

function entryOf(entry: unknown, file: string, place: string): Locked {
  if (!isObject(entry)) throw unreadable(file, `${place} must be an object`);
  for (const [name, [test, what]] of Object.entries(fields)) {
    if (!test(entry[name])) throw unreadable(file, `${place}.${name} ${what}`);
  }
  return entry as unknown as Locked;
}

const unreadable = (file: string, why: string): Failure =>
  new Failure(
    `${file}: ${why}. Restore it from version control, or delete it and fetch the document again with ${program} pull.`,
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
