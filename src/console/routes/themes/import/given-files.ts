/** Dropped, chosen or pasted files, read into memory. */

import { bytesText } from "../../../parts/pictures/words.ts";
import { readable } from "./readable.ts";
import type { GivenFile, Taken } from "./taken.ts";

export type { GivenFile, Taken, Unread } from "./taken.ts";

/** A pasted or typed text as a file. */
export const pastedText = (content: string): Taken => ({
  files: [{ name: PASTED, content }],
  unread: [],
  skipped: [],
});

/** The name of a pasted text; further ones have a number after it. */
export const PASTED = "pasted";
export const isPasted = (name: string): boolean => /^pasted(?: \d+)?$/.test(name);

/** The new files, of which a pasted text has a name that no other text has. */
export function besides(before: readonly GivenFile[], more: readonly GivenFile[]): GivenFile[] {
  return more.map((file) => {
    if (file.name !== PASTED) return file;
    let name = PASTED;
    for (let at = 2; hasOther(before, { ...file, name }); at += 1) name = `${PASTED} ${at}`;
    return { ...file, name };
  });
}

const hasOther = (files: readonly GivenFile[], { name, content }: GivenFile): boolean =>
  files.some((one) => one.name === name && one.content !== content && one.content !== "");

const hidden = /(?:^|\/)(?:\.|__MACOSX\/|node_modules\/)/;
const MAX_FILES = 1_000;
/** The size of files that a tab still reads: the service takes 16 million characters of up to four bytes. */
const MAX_BYTES = 64_000_000;
const MAX_CHARACTERS = 16_000_000;
/** The accepted kinds, as the reason of a refused file names them. */
const ACCEPTS = "Use JSON, JSON5, YAML, CSS, Sass or .tokens files, or a zip archive of them.";

interface Found {
  path: string;
  file: File;
}

/** Reads what was dropped, with what is in its folders. */
export async function filesOf(transfer: DataTransfer): Promise<Taken> {
  // All entries at once: the browser forgets them after the event.
  const entries = [...(transfer.items ?? [])].map((item) => item.webkitGetAsEntry());
  const files = Array.from(transfer.files);
  if (!entries.some((entry) => entry?.isDirectory)) return takeFiles(files);
  const found: Found[] = [];
  const passedOver: string[] = [];
  try {
    for (const entry of entries) if (entry !== null) await walk(entry, found, passedOver);
  } catch {
    return none({ problem: "The folder cannot be read. Drop its files." });
  }
  const taken = await read(found);
  return { ...taken, skipped: [...taken.skipped, ...passedOver] };
}

/** Reads chosen files; those of a chosen folder have their paths. */
export const takeFiles = (files: readonly File[]): Promise<Taken> =>
  read(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })));

/** Lists hidden files by name; a hidden folder once, without its content. */
async function walk(entry: FileSystemEntry, found: Found[], passedOver: string[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, "");
  if (hidden.test(`${path}/`)) {
    passedOver.push(path);
    return;
  }
  if (entry.isFile) {
    const one = entry as FileSystemFileEntry;
    found.push({ path, file: await new Promise<File>((yes, no) => one.file(yes, no)) });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader gives a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((yes, no) => reader.readEntries(yes, no));
    if (some.length === 0) return;
    for (const child of some) await walk(child, found, passedOver);
  }
}

async function read(found: readonly Found[]): Promise<Taken> {
  const inFolder = ({ path }: Found) => path.includes("/");
  const wanted = found.filter(
    (one) =>
      !inFolder(one) ||
      ((readable.test(one.path) || isArchive(one.path)) && !hidden.test(one.path)),
  );
  const skipped = found.filter((one) => !wanted.includes(one)).map(({ path }) => path);
  if (found.length > 0 && wanted.length === 0) {
    const problem = `${folderOf(found)} holds no file of these kinds. ${ACCEPTS}`;
    return none({ skipped, problem });
  }
  if (wanted.length > MAX_FILES) {
    const problem = `These are ${wanted.length.toLocaleString()} files; at most 1,000 are read at once.`;
    return none({ skipped, problem });
  }
  const taken: Taken = none({ skipped });
  let size = 0;
  for (const { path, file } of wanted) {
    size += file.size;
    if (size > MAX_BYTES) {
      const reason = `With it the files have over ${bytesText(MAX_BYTES)}, the most that is read at once.`;
      taken.unread.push({ name: path, reason });
      size -= file.size;
    } else await readInto(taken, path, file);
  }
  return taken;
}

const isArchive = (path: string): boolean => /\.zip$/i.test(path);

const none = (fields: Partial<Taken>): Taken => ({ files: [], unread: [], skipped: [], ...fields });

const folderOf = (found: readonly Found[]): string =>
  found[0]?.path.includes("/") ? `The folder ${found[0].path.split("/")[0]}` : "The folder";

/** Adds a file, those of an archive, or the reason why it cannot be read. */
async function readInto(taken: Taken, path: string, file: File): Promise<void> {
  try {
    if (isArchive(path)) {
      const { openArchive } = await import("./archives.ts");
      const opened = openArchive(path, new Uint8Array(await file.arrayBuffer()));
      taken.files = joined(taken.files, withoutClash(opened.files, taken.files, path));
      taken.unread.push(...opened.unread);
      taken.skipped.push(...opened.skipped);
      return;
    }
    const content = await file.text();
    const reason = refusalOf(content);
    if (reason === undefined) taken.files.push({ name: path, content });
    else taken.unread.push({ name: path, reason });
  } catch {
    taken.unread.push({ name: path, reason: "It cannot be read." });
  }
}

/** Why a text cannot be one with tokens. */
export function refusalOf(content: string): string | undefined {
  if (content.includes("\0")) return `It is neither text nor a zip archive. ${ACCEPTS}`;
  if (content.trim() === "") return "It is empty.";
  if (content.length <= MAX_CHARACTERS) return undefined;
  return `It has ${bytesText(content.length)}; at most ${bytesText(MAX_CHARACTERS)} are read.`;
}

/** Files of an archive; a name that another has gets the archive before it. */
function withoutClash(
  files: readonly GivenFile[],
  before: readonly GivenFile[],
  archive: string,
): GivenFile[] {
  const names = new Set(before.map(({ name }) => name));
  return files.map((file) =>
    names.has(file.name) ? { ...file, name: `${archive}/${file.name}` } : file,
  );
}

/** Those that there were, with new ones; of the same name the new one counts. */
export function joined(before: readonly GivenFile[], more: readonly GivenFile[]): GivenFile[] {
  const names = new Set(more.map(({ name }) => name));
  return [...before.filter(({ name }) => !names.has(name)), ...more];
}

/** The name of a set of files: that of its file, archive or folder. */
export function nameOfFiles(files: readonly GivenFile[]): string {
  const [first] = files;
  if (first === undefined || isPasted(first.name)) return "";
  const { archive } = first;
  if (archive !== undefined && files.every((file) => file.archive === archive)) return archive;
  if (files.length === 1) return first.name.slice(first.name.lastIndexOf("/") + 1);
  const folder = first.name.split("/")[0] ?? "";
  const same = first.name.includes("/") && files.every(({ name }) => name.startsWith(`${folder}/`));
  return same ? folder : "";
}

/** The files after the shown one was written; text without a file becomes a pasted one. An emptied one goes unless it is kept. */
export function withText(
  files: readonly GivenFile[],
  shown: GivenFile | undefined,
  text: string,
  isKept = false,
): readonly GivenFile[] {
  if (shown === undefined) return [...files, { name: PASTED, content: text }];
  if (text === "" && isPasted(shown.name) && !isKept) {
    return files.filter((one) => one.name !== shown.name);
  }
  return files.map((one) => (one.name === shown.name ? { ...one, content: text } : one));
}
