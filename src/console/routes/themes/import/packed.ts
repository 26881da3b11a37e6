import type { GivenFile } from "./given-files.ts";
import { isPackable } from "./readable.ts";

/** A file as it is sent: text, or a zip archive in base64. */
type SentFile = { name: string } & ({ content: string } | { base64: string });

/** Characters from which on texts are sent as an archive: a request has its limit. */
const many = 400_000;

/** Files as they are sent; many long texts together as a zip archive, by the same names. */
export async function packed(files: readonly GivenFile[]): Promise<SentFile[]> {
  const texts = files.filter(({ name }) => isPackable(name));
  const size = texts.reduce((sum, { content }) => sum + content.length, 0);
  const plain = (some: readonly GivenFile[]) =>
    some.map(({ name, content }) => ({ name, content }));
  if (size < many) return plain(files);
  const { strToU8, zipSync } = await import("fflate");
  const archive = zipSync(
    Object.fromEntries(texts.map(({ name, content }) => [name, strToU8(content)])),
  );
  const others = files.filter((file) => !texts.includes(file));
  return [...plain(others), { name: "files.zip", base64: base64Of(archive) }];
}

const STEP = 0x80_00;

function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += STEP) {
    binary += String.fromCharCode(...bytes.subarray(at, at + STEP));
  }
  return btoa(binary);
}
