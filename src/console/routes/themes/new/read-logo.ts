import { askHelper } from "../../../worker/beside.ts";

/** The colors of a logo, or the reason why it gave none. */
export type Logo = { name: string; colors: readonly string[] } | { problem: string };

/** The largest picture that is read, in bytes. */
const MAX_BYTES = 20_000_000;
/** Pixels of the longer side at which colors are counted. */
const SIDE = 96;

const FORMATS = "Use an SVG, PNG, JPEG, WebP, AVIF or GIF file.";

/** Reads a picture in the browser; nothing of it is sent. */
export async function colorsOfPicture(file: File): Promise<Logo> {
  const name = file.name || "The picture";
  if (!file.type.startsWith("image/")) {
    return { problem: `${name} is not a picture. ${FORMATS}` };
  }
  if (file.size > MAX_BYTES) {
    return { problem: `${name} is larger than 20 MB. Use a smaller picture of the logo.` };
  }
  const address = URL.createObjectURL(file);
  try {
    const pixels = await pixelsOf(address);
    const colors = await askHelper("logo", pixels);
    if (colors.length > 0) return { name, colors };
    return { problem: `${name} is transparent all over. Use a picture with the logo on it.` };
  } catch {
    return { problem: `This browser cannot read ${name}. ${FORMATS}` };
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function pixelsOf(address: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  // A drawing may have no size of its own.
  const scale = width > 0 && height > 0 ? SIDE / Math.max(width, height) : 0;
  const [across, down] =
    scale === 0 ? [SIDE, SIDE] : [Math.ceil(width * scale), Math.ceil(height * scale)];
  const canvas = document.createElement("canvas");
  canvas.width = across;
  canvas.height = down;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no canvas");
  context.drawImage(image, 0, 0, across, down);
  return context.getImageData(0, 0, across, down).data;
}
