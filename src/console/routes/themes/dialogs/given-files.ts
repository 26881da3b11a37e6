/** Dropped, chosen or pasted files, read into memory. */
import { bytesText } from "../../../parts/pictures/words.ts";

/** A file as it is sent: text, or a zip archive in base64. */
export interface GivenFile {
  /** Its path, with `/` between folders. */
  name: string;
  content?: string;
  base64?: string;
}

export interface Taken {
  files: GivenFile[];
  /** Names of those in folders that are hidden, or hold no tokens by their kind. */
  skipped: string[];
  /** The refused files with the reasons, in words. */
  problem?: string;
}

/** The name of a pasted text. */
export const PASTED = "pasted";

/** Names of files that are read out of folders and archives. */
export const readable = /\.(?:jsonc?|json5|ya?ml|tokens|css|pcss|postcss|zip)$/i;
const hidden = /(?:^|\/)(?:\.|__MACOSX\/|node_modules\/)/;
const MAX_FILES = 1_000;
/** The size of files that a tab still reads: the service takes 16 million characters of up to four bytes. */
const MAX_BYTES = 64_000_000;
/** The accepted kinds, as the note next to a refused file names them. */
const ACCEPTS = "Use JSON, JSON5, YAML, CSS or .tokens files, or a zip archive of them.";

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
    return { files: [], skipped: [], problem: "The folder cannot be read. Drop its files." };
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
    (one) => !inFolder(one) || (readable.test(one.path) && !hidden.test(one.path)),
  );
  const skipped = found.filter((one) => !wanted.includes(one)).map(({ path }) => path);
  if (found.length > 0 && wanted.length === 0) {
    const problem = `${folderOf(found)} holds no file of these kinds. ${ACCEPTS}`;
    return { files: [], skipped, problem };
  }
  if (wanted.length > MAX_FILES) {
    const problem = `These are ${wanted.length.toLocaleString()} files; at most 1,000 are read at once.`;
    return { files: [], skipped, problem };
  }
  const size = wanted.reduce((sum, { file }) => sum + file.size, 0);
  if (size > MAX_BYTES) {
    const problem = `These are ${bytesText(size)}; at most ${bytesText(MAX_BYTES)} are read at once.`;
    return { files: [], skipped, problem };
  }
  const [files, notText, unread]: [GivenFile[], string[], string[]] = [[], [], []];
  for (const { path, file } of wanted) {
    try {
      files.push(await given(path, file));
    } catch (error) {
      (error instanceof NotText ? notText : unread).push(path);
    }
  }
  const problem = refusalOf(notText, unread);
  return { files, skipped, ...(problem !== undefined && { problem }) };
}

const folderOf = (found: readonly Found[]): string =>
  found[0]?.path.includes("/") ? `The folder ${found[0].path.split("/")[0]}` : "The folder";

/** Names refused files with their reasons; undefined if there are none. */
export function refusalOf(
  notText: readonly string[],
  unread: readonly string[],
): string | undefined {
  const words: string[] = [];
  if (notText.length > 0) {
    const are = notText.length === 1 ? "is" : "are";
    words.push(`${listed(notText)} ${are} neither text nor a zip archive. ${ACCEPTS}`);
  }
  if (unread.length > 0) words.push(`${listed(unread)} cannot be read.`);
  return words.length === 0 ? undefined : words.join(" ");
}

const MAX_NAMED = 3;

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const named = more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : [...names];
  const last = named.pop();
  return named.length === 0 ? String(last) : `${named.join(", ")} and ${last}`;
}

class NotText extends Error {}

async function given(name: string, file: File): Promise<GivenFile> {
  if (/\.zip$/i.test(name))
    return { name, base64: base64Of(new Uint8Array(await file.arrayBuffer())) };
  const content = await file.text();
  if (content.includes("\0")) throw new NotText();
  return { name, content };
}

const STEP = 0x80_00;

export function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += STEP) {
    binary += String.fromCharCode(...bytes.subarray(at, at + STEP));
  }
  return btoa(binary);
}

/** Those that there were, with new ones; of the same name the new one counts. */
export function joined(before: readonly GivenFile[], more: readonly GivenFile[]): GivenFile[] {
  const names = new Set(more.map(({ name }) => name));
  return [...before.filter(({ name }) => !names.has(name)), ...more];
}

/** The name of a set of files: that of its file, archive or folder. */
export function nameOfFiles(files: readonly GivenFile[]): string {
  const [first] = files;
  if (first === undefined || first.name === PASTED) return "";
  if (files.length === 1) return first.name.slice(first.name.lastIndexOf("/") + 1);
  const folder = first.name.split("/")[0] ?? "";
  const same = first.name.includes("/") && files.every(({ name }) => name.startsWith(`${folder}/`));
  return same ? folder : "";
}

/** The files after the shown one was written; text without a file becomes a pasted one. */
export function withText(
  files: readonly GivenFile[],
  shown: GivenFile | undefined,
  text: string,
): readonly GivenFile[] {
  if (shown === undefined) return [{ name: PASTED, content: text }];
  if (text === "" && shown.name === PASTED) return [];
  return files.map((one) => (one.name === shown.name ? { ...one, content: text } : one));
}
