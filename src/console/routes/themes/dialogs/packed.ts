import { base64Of, type GivenFile, readable } from "./given-files.ts";

/** Characters from which on texts are sent as an archive: a request has its limit. */
const many = 400_000;

/** Files as they are sent; many long texts together as a zip archive, by the same names. */
export async function packed(files: readonly GivenFile[]): Promise<GivenFile[]> {
  const texts = files.filter(({ name, content }) => content !== undefined && readable.test(name));
  const size = texts.reduce((sum, { content = "" }) => sum + content.length, 0);
  if (size < many) return [...files];
  const { strToU8, zipSync } = await import("fflate");
  const archive = zipSync(
    Object.fromEntries(texts.map(({ name, content = "" }) => [name, strToU8(content)])),
  );
  const others = files.filter((file) => !texts.includes(file));
  return [...others, { name: "files.zip", base64: base64Of(archive) }];
}
