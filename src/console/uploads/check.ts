import { bytesText } from "../parts/pictures/words.ts";

/** The accepted formats, by media type and by file extension. */
const types = ["jpeg", "png", "gif", "webp", "avif", "heic", "heif", "tiff"];
const endings = ["jpg", "jpeg", "png", "gif", "webp", "avif", "heic", "heif", "tif", "tiff"];

/** For a file chooser; some browsers have no media type for HEIC and TIFF. */
export const acceptedFiles = [
  ...types.map((type) => `image/${type}`),
  ...endings.map((ending) => `.${ending}`),
].join(",");

/** Why a file cannot be sent, in words; undefined if it can. */
export function refusalOf(
  { name, type, size }: Pick<File, "name" | "type" | "size">,
  maxBytes: number,
): string | undefined {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  const isPicture =
    types.some((one) => type === `image/${one}`) ||
    (!type.startsWith("image/") && endings.includes(ending));
  if (!isPicture) return "Not a picture. Use JPEG, PNG, GIF, WebP, AVIF, HEIC or TIFF.";
  if (size === 0) return "The file is empty.";
  if (size > maxBytes) return `${bytesText(size)}, at most ${bytesText(maxBytes)}.`;
  return undefined;
}
