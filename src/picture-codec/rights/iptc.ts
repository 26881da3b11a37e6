import exifr from "exifr";

/** Datasets of IPTC-IIM's record 2 (IIM 4.2, section 6) by what they say. */
const DATASETS = { byline: 80, credit: 110, source: 115, copyright: 116 } as const;

export type IptcTexts = Record<keyof typeof DATASETS, string[]>;

/** A JPEG's segment holds no more; its length counts two bytes of its own. */
const MAX_BYTES = 65_533;
const MAX_VALUES = 16;

const PHOTOSHOP = "Photoshop 3.0\0";

const OPTIONS = {
  ...{ tiff: false, xmp: false, icc: false, jfif: false, ihdr: false },
  iptc: true,
  ...{ mergeOutput: false, translateKeys: false, translateValues: false, silentErrors: true },
};

/** Reads the texts about rights in the block that JPEG and TIFF have for IPTC. */
export async function iptcTexts(block: Buffer): Promise<IptcTexts> {
  const datasets = await datasetsOf(block);
  const of = (number: number): string[] =>
    [datasets[number] ?? []].flat().slice(0, MAX_VALUES).map(decoded);
  return {
    byline: of(DATASETS.byline),
    credit: of(DATASETS.credit),
    source: of(DATASETS.source),
    copyright: of(DATASETS.copyright),
  };
}

type Datasets = Partial<Record<number, string | string[]>>;

/** The reader takes whole files, so it gets the block as the only segment of a JPEG. */
async function datasetsOf(block: Buffer): Promise<Datasets> {
  const content =
    block.toString("latin1", 0, PHOTOSHOP.length) === PHOTOSHOP ? block : in8bim(block);
  if (content.length > MAX_BYTES) return {};
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xed, 0, 0]);
  head.writeUInt16BE(content.length + 2, 4);
  try {
    const found = await exifr.parse(
      Buffer.concat([head, content, Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9])]),
      OPTIONS,
    );
    return found?.iptc ?? {};
  } catch {
    return {};
  }
}

/** TIFF has the datasets without Photoshop's resource around them. */
function in8bim(datasets: Buffer): Buffer {
  const head = Buffer.from(`${PHOTOSHOP}8BIM\x04\x04\0\0\0\0\0\0`, "latin1");
  head.writeUInt32BE(datasets.length, head.length - 4);
  return Buffer.concat([head, datasets]);
}

/** The reader makes a character of each byte; most files have UTF-8, older ones Windows' code page. */
function decoded(value: unknown): string {
  const bytes = Buffer.from(String(value), "latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
