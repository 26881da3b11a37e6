/** A field of a TIFF directory (TIFF 6.0, section 2): its tag, type, count and bytes. */
export interface Field {
  tag: number;
  type: number;
  count: number;
  bytes: Buffer;
}

export function text(tag: number, value: string): Field {
  const bytes = Buffer.from(`${value}\0`);
  return { tag, type: 2, count: bytes.length, bytes };
}

export function short(tag: number, value: number): Field {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16LE(value);
  return { tag, type: 3, count: 1, bytes };
}

export function rationals(tag: number, ...fractions: [number, number][]): Field {
  const bytes = Buffer.alloc(fractions.length * 8);
  fractions.forEach(([numerator, denominator], index) => {
    bytes.writeUInt32LE(numerator, index * 8);
    bytes.writeUInt32LE(denominator, index * 8 + 4);
  });
  return { tag, type: 5, count: fractions.length, bytes };
}

/** A TIFF structure with the directories of EXIF, little-endian, whatever the fields say. */
export function exifBlock(parts: { ifd0?: Field[]; exif?: Field[]; gps?: Field[] }): Buffer {
  const { ifd0 = [], exif = [], gps = [] } = parts;
  const exifAt = 8 + sizeOf([...ifd0, pointer(0x8769, 0), pointer(0x8825, 0)]);
  const gpsAt = exifAt + sizeOf(exif);
  return Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]),
    directory([...ifd0, pointer(0x8769, exifAt), pointer(0x8825, gpsAt)], 8),
    directory(exif, exifAt),
    directory(gps, gpsAt),
  ]);
}

function pointer(tag: number, offset: number): Field {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(offset);
  return { tag, type: 4, count: 1, bytes };
}

function sizeOf(fields: Field[]): number {
  const apart = fields.filter((field) => field.bytes.length > 4);
  return 2 + fields.length * 12 + 4 + apart.reduce((sum, field) => sum + field.bytes.length, 0);
}

function directory(fields: Field[], at: number): Buffer {
  const entries = Buffer.alloc(2 + fields.length * 12 + 4);
  entries.writeUInt16LE(fields.length);
  const apart: Buffer[] = [];
  let next = at + entries.length;
  fields.forEach((field, index) => {
    const entry = 2 + index * 12;
    entries.writeUInt16LE(field.tag, entry);
    entries.writeUInt16LE(field.type, entry + 2);
    entries.writeUInt32LE(field.count, entry + 4);
    if (field.bytes.length <= 4) field.bytes.copy(entries, entry + 8);
    else {
      entries.writeUInt32LE(next, entry + 8);
      apart.push(field.bytes);
      next += field.bytes.length;
    }
  });
  return Buffer.concat([entries, ...apart]);
}
